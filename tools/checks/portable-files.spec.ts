import { portableFiles } from './portable-files.js';
import { example } from './tree.js';

const LF = '# Ends of lines\n* text=auto eol=lf\n';
const find = (files: Record<string, string>) =>
  portableFiles
    .find(example({ '.gitattributes': LF, ...files }))
    .map(({ path, line, text }) => `${path}:${line} ${text}`);
const scripts = (command: string) => ({
  'a/package.json': `{\n  "scripts": {\n    "x": ${JSON.stringify(command)}\n  }\n}`,
});

it('requires that lines end the same way on every system', () => {
  expect(find({ '.gitattributes': '* text=auto\n' })).toEqual([expect.stringContaining('must say')]);
  expect(find({ 'a.ts': 'one\ntwo\r\nthree\n' })).toEqual(['a.ts:2 ends a line with \\r\\n']);
});

it.each(['docs/10:30.md', 'a/what?.ts', 'aux.ts', 'src/nul/a.ts', 'a/end./b.ts'])('reports the name %s', (path) => {
  expect(find({ [path]: '' })).toEqual([`${path}:1 has a name that Windows does not allow`]);
});

it('reports names that differ in case only', () => {
  expect(find({ 'a/Map.ts': '', 'a/map.ts': '' })).toEqual(['a/map.ts:1 differs from a/Map.ts in case only']);
});

it.each(['CALLS=5 jest', 'tsc && rm -rf dist', "jest -t 'a name'", 'node $FILE'])(
  'reports the script %s',
  (command) => {
    expect(find(scripts(command))).toEqual(['a/package.json:3 the script x needs a Unix shell']);
  },
);

it('accepts everything else', () => {
  expect(find({ ...scripts('tsc -p . && node copy-assets.mjs'), 'src/console.ts': 'a\n', 'b.png': 'a\r\n' })).toEqual(
    [],
  );
});
