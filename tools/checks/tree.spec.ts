import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from './tree.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-tree-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

it('contains the files that .gitignore does not exclude, without git', () => {
  write({
    '.gitignore': '# generated\ndist/\n.env\n*.log\n',
    '.git/config': '',
    '.env': '',
    'shell/.env.example': '',
    'shell/dist/main.js': '',
    'shell/src/dist': 'a file',
    'shell/npm.log': '',
    'README.md': 'words',
  });
  const tree = repository(root);
  expect(tree.paths).toEqual(['.gitignore', 'README.md', 'shell/.env.example', 'shell/src/dist']);
  expect(tree.read('README.md')).toBe('words');
});

it('rejects a pattern of .gitignore that it does not support', () => {
  write({ '.gitignore': '/docs/**/draft\n' });
  expect(() => repository(root)).toThrow('/docs/**/draft');
});
