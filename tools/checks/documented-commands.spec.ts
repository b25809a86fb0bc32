import { documentedCommands } from './documented-commands.js';
import { example } from './tree.js';

const SOURCES = {
  'package.json': '{ "scripts": { "start": "", "release": "", "backup": "" } }',
  'backend/package.json': '{ "name": "backend", "scripts": { "openapi": "" } }',
  'tools/command/usage.ts': '`Usage\n\n  backup     back up\n  release    publish`',
  'libs/federation/src/cli/usage.ts': '`\n  list        show\n  disable <name> | enable <name>`',
  'libs/federation/src/cli/main.ts': "{ why: { type: 'string' }, 'dry-run': { type: 'boolean' } }",
  'backend/src/cli/backup.ts': "args.includes('--prune'); process.env.BACKUP_TOOL",
  'libs/contracts/src/environment.ts': "['DATA_DIR']",
};
const FENCE = '```';

const problemsOf = (markdown: string) =>
  documentedCommands
    .find(example({ ...SOURCES, 'docs/operations/a.md': markdown }))
    .map(({ line, text }) => `${line} ${text}`);

it('accepts what exists', () => {
  const markdown = `Run \`npm start\`, \`npm ci\`, \`npm run -s backup -- --prune\` or \`waybill --env-file /etc/a.env release list\`.
See \`DATA_DIR/logs\`, \`BACKUP_TOOL\`, \`backend/src\`, \`tools/command/usage.ts\`, \`backend/dist/main.js\`, \`/etc/a/b\`.
${FENCE}sh
npm run release -- enable mf-a --why "…" --dry-run  # npm run nothing
npm run openapi -w backend
systemd-run /opt/waybill/bin/waybill backup /mnt
${FENCE}
${FENCE}sql
CREATE DATABASE waybill SOME_WORD;
${FENCE}`;
  expect(problemsOf(markdown)).toEqual([]);
});

it.each([
  ['`npm run strat`', 'npm run strat: package.json has no such script'],
  ['`npm run openapi`', 'npm run openapi: package.json has no such script'],
  ['`npm run start -w backend`', 'npm run start: backend/package.json has no such script'],
  ['`npm run release -- lits`', 'release lits: libs/federation/src/cli/usage.ts has no such command'],
  ['`npm run release -- list --dry`', 'release --dry: libs/federation/src/cli/main.ts has no such option'],
  ['`waybill bakcup`', 'waybill bakcup: tools/command/usage.ts has no such command'],
  ['`waybill backup --prun`', 'backup --prun: backend/src/cli/backup.ts has no such option'],
  ['`DATA_DIRS`', 'DATA_DIRS is not in libs/contracts/src/environment.ts, and no script reads it'],
  ['`backend/source`', 'backend/source does not exist'],
])('reports %s', (markdown, text) => {
  expect(problemsOf(markdown)).toEqual([`1 ${text}`]);
});

it('reports scripts of other workspaces that lose their arguments', () => {
  const scripts = { lost: 'npm run --silent page -w bench', passed: 'npm run page -w bench --', own: 'tsx a.ts' };
  expect(documentedCommands.find(example({ 'package.json': JSON.stringify({ scripts }) }))).toEqual([
    { path: 'package.json', line: 1, text: 'npm run lost loses its arguments: "--" is missing' },
  ]);
});
