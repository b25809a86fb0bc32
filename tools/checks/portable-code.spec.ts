import { portableCode } from './portable-code.js';
import { example } from './tree.js';

const find = (code: string, path = 'tools/a.ts') => portableCode.find(example({ [path]: code }));

it.each([
  ["spawn('npm', ['ci']);", 'by their names'],
  ["await run('npx', ['--no-install', 'nx']);", 'by their names'],
  ["const step = { command: ['npm', 'run', 'x'] };", 'by their names'],
  ["process.kill(-pid, 'SIGTERM');", 'no process groups'],
  ["async function flush(path) { const file = await open(path, 'r'); await file.sync(); }", 'open for reading'],
  ['function flush(path) { const file = openSync(path); fsyncSync(file); }', 'open for reading'],
  ["symlink(from, to, 'dir');", 'privilege'],
  ["const name = dir.split('/').at(-1);", 'separates them'],
  ["const parts = relative(root, file).split('/');", 'separates them'],
  ['const file = join(folder, `${new Date().toISOString()}.log`);', 'colons'],
  ['server.listen(4200);', 'may be in use'],
  ["readFile(new URL('./a.txt', import.meta.url).pathname);", 'fileURLToPath'],
])('reports %s', (code, text) => {
  expect(find(code)).toEqual([{ path: 'tools/a.ts', line: 1, text: expect.stringContaining(text) }]);
});

it.each([
  "spawn(...npmCommand('ci'));",
  'spawn(process.execPath, [file]);',
  "process.kill(pid, 'SIGTERM');",
  "async function create(path) { const file = await open(path, 'wx'); await file.sync(); }",
  "async function flush(path) { if (platform === 'win32') return; await (await open(path, 'r')).sync(); }",
  "symlink(from, to, 'junction');",
  "const segments = url.pathname.split('/');",
  "const parts = posix.relative(root, path).split('/');",
  "const file = join(folder, new Date().toISOString().replace(/:/g, '-'));",
  'server.listen(0);',
  'server.listen(settings.port);',
  "readFile(new URL('./a.txt', import.meta.url));",
])('accepts %s', (code) => {
  expect(find(code)).toEqual([]);
});

it('leaves out suites that need Linux', () => {
  expect(find("process.kill(-pid, 'SIGTERM');", 'e2e/a.ts')).toEqual([]);
});
