import { documentedVariables } from './documented-variables.js';
import { example } from './tree.js';

it('reports undocumented variables, and documented ones that nothing reads', () => {
  const tree = example({
    '.env.example': '# Ports\nPORT=4200\n#MAIL_URL=smtp://x\n#OLD=1\n',
    'backend/src/config/config.ts': 'z.object({ PORT: port, MAIL_URL: z.url(), DATA_DIR: z.string() });',
  });
  expect(documentedVariables.find(tree)).toEqual([
    { path: 'backend/src/config/config.ts', line: 1, text: 'DATA_DIR is not in .env.example' },
    { path: '.env.example', line: 4, text: 'nothing reads OLD' },
  ]);
});

it('reports variables that the list of names does not have', () => {
  const tree = example({
    '.env.example': 'PORT=4200\nDATA_DIR=./data\n',
    'libs/contracts/src/environment.ts': "export const VARIABLES = ['PORT'] as const;",
    'backend/src/config/config.ts': 'z.object({ PORT: port, DATA_DIR: z.string() });',
  });
  expect(documentedVariables.find(tree)).toEqual([
    { path: '.env.example', line: 2, text: 'DATA_DIR is not in libs/contracts/src/environment.ts' },
  ]);
});
