import { constantsBeforeWork } from './constants-before-work.js';
import { example } from './tree.js';

const linesIn = (text: string) =>
  constantsBeforeWork.find(example({ 'backend/src/cli/a.ts': text })).map(({ line }) => line);

it.each([
  ['a constant', 'await work();\nfunction work() { return FATES.erased; }\nconst FATES = {};', [3]],
  ['an exported one', 'await work();\nfunction work() { return FATES; }\nexport const FATES = {};', [3]],
  ['a class', 'function work() { return new Fate(); }\nawait work();\nclass Fate {}', [3]],
  [
    'below an await in a block',
    'if (command) {\n  await work();\n}\nconst A = 1;\nfunction work() { return () => A; }',
    [4],
  ],
  ['part of a pattern', 'await work();\nconst { a, b } = c;\nfunction work() { return b; }', [2]],
])('rejects %s', (_, text, lines) => expect(linesIn(text)).toEqual(lines));

it.each([
  ['a constant above', 'const FATES = {};\nawait work();\nfunction work() { return FATES; }'],
  ['an import', "const { a } = await import('a');\nconst B = a;\nfunction work() { return B; }"],
  ['no await', 'work();\nconst A = 1;\nfunction work() { return A; }'],
  ['an await in a function', 'const work = async () => await a();\nconst A = 1;\nfunction read() { return A; }'],
  ['a parameter of that name', 'const found = await work();\nfunction print(found) { return found; }'],
  ['what only the module uses', 'await work();\nconst A = 1;\nprint(A);\nfunction work() {}'],
])('accepts %s', (_, text) => expect(linesIn(text)).toEqual([]));
