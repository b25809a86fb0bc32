import { changelog } from './changelog.js';
import { example } from './tree.js';

const find = (text: string) =>
  changelog
    .find(example({ 'package.json': '{ "version": "1.1.0" }', 'CHANGELOG.md': text }))
    .map(({ line, text: problem }) => `${line} ${problem}`);

test('accepts unreleased changes, then the version of package.json, then earlier ones', () => {
  expect(find('# Changes\n## Unreleased\n### Added\n## 1.1.0 · 2026-12-01\n## 1.0.0 · 2026-11-23')).toEqual([]);
});

test('finds another version than that of package.json', () => {
  expect(find('## Unreleased\n## 1.0.0 · 2026-11-23')).toEqual([
    '2 the newest version is not that of package.json, 1.1.0; see npm run raise',
  ]);
});

test('finds a missing section of what is not released', () => {
  expect(find('## 1.1.0 · 2026-12-01\n## 1.0.0 · 2026-11-23')).toContain('1 the first section is "## Unreleased"');
});

test('finds a heading that is no version', () => {
  expect(find('## Unreleased\n## 1.1.0 · 2026-12-01\n## Older')).toEqual(['3 is no version with its date']);
});
