import type { Check, Violation } from './tree.js';

const FILE = 'CHANGELOG.md';
const RELEASED = /^## (\d+\.\d+\.\d+) · \d{4}-\d{2}-\d{2}$/;
const UNRELEASED = '## Unreleased';

/** The changelog begins with what is not released yet, then comes the version of package.json; nothing else is a heading of its rank. */
export const changelog: Check = {
  name: 'changelog',
  find: (tree) => {
    const { version } = JSON.parse(tree.read('package.json')) as { version: string };
    const headings = tree
      .read(FILE)
      .split('\n')
      .flatMap((text, index) => (text.startsWith('## ') ? [{ text, line: index + 1 }] : []));
    const [first, newest, ...others] = headings;
    const found: Violation[] = [];
    const report = (line: number, text: string) => found.push({ path: FILE, line, text });
    if (first?.text !== UNRELEASED) report(first?.line ?? 1, `the first section is "${UNRELEASED}"`);
    if (RELEASED.exec(newest?.text ?? '')?.[1] !== version)
      report(newest?.line ?? 1, `the newest version is not that of package.json, ${version}; see npm run raise`);
    for (const { text, line } of others) if (!RELEASED.test(text)) report(line, 'is no version with its date');
    return found;
  },
};
