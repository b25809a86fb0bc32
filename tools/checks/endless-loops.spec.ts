import { endlessLoops } from './endless-loops.js';
import { example } from './tree.js';

const linesIn = (text: string, path = 'backend/src/a.ts') =>
  endlessLoops.find(example({ [path]: text })).map(({ line }) => line);

it.each(['for (;;) work();', 'while (true) work();', 'do work(); while (1);'])('rejects %s', (loop) => {
  expect(linesIn(`const a = 1;\n${loop}`)).toEqual([2]);
  expect(linesIn(`// Works.\n${loop}`)).toEqual([2]);
  expect(linesIn(`// Ends once there is nothing left.\n${loop}`)).toEqual([]);
});

it.each(['while (isBusy()) work();', 'for (let last = 0; ; ) last = next(last);', 'for (const a of all) work(a);'])(
  'accepts %s',
  (loop) => expect(linesIn(loop)).toEqual([]),
);

it.each([
  ['libs/kit/src/a.tsx', [1]],
  ['shell/server/a.ts', [1]],
  ['shell/server/a.spec.ts', []],
  ['libs/testing/src/a.ts', []],
  ['tools/dev/a.ts', []],
])('looks at what servers run: %s', (path, lines) => expect(linesIn('for (;;);', path)).toEqual(lines));
