import { instructionsOf } from './instructions.js';

const FENCE = '```';

it('reads commands, files, changes and samples in their order', () => {
  const markdown = `# Ship
Run \`npm ci && npm run build\`, not \`dist\`.

${FENCE}
npx nx build mf-a   # quickly
${FENCE}

1. \`src/a.ts\`:
   ${FENCE}ts
   export const a = 1;
     // more
   ${FENCE}
2. The line in \`src/b.ts\`:

   ${FENCE}diff
    one
   +two
   ${FENCE}
${FENCE}sh
# a remark
curl --fail \\
  --header "A: B" http://localhost
cd mf-a
${FENCE}
It prints
${FENCE}text
Done.
Bye.
${FENCE}`;
  expect(instructionsOf(markdown)).toEqual([
    { kind: 'command', text: 'npm ci && npm run build', line: 2, block: 2 },
    { kind: 'command', text: 'npx nx build mf-a', line: 5, block: 5 },
    { kind: 'file', path: 'src/a.ts', text: 'export const a = 1;\n  // more\n', line: 10 },
    { kind: 'edit', path: 'src/b.ts', text: ' one\n+two\n', line: 16 },
    { kind: 'command', text: 'curl --fail --header "A: B" http://localhost', line: 21, block: 20 },
    { kind: 'command', text: 'cd mf-a', line: 23, block: 20 },
    { kind: 'sample', text: 'Done.', content: 'Done.\nBye.\n', line: 27 },
  ]);
});

it('reads one section', () => {
  const markdown = '`npm a b`\n## Start\n`npm start`\n### Windows\n`npm c d`\n';
  expect(instructionsOf(markdown, 'Start')).toEqual([{ kind: 'command', text: 'npm start', line: 3, block: 3 }]);
});

it.each<[string, string, string]>([
  ['a change of no file', `Text.\n${FENCE}diff\n+a\n${FENCE}`, 'line 3: the line above names no file.'],
  ['a block without an end', `${FENCE}sh\nnpm ci`, 'line 1: the block does not end.'],
])('rejects %s', (_, markdown, message) => {
  expect(() => instructionsOf(markdown)).toThrow(message);
});
