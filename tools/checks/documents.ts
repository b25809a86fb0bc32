import { posix } from 'node:path';
import type { Check, Finding, Tree } from './tree.js';

const RECORD = /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/;
const INDEX = 'docs/decisions/README.md';
const MOST_LINES = { record: 45, architecture: 150 };

/** Links lead somewhere, every decision is in the index, and what should stay short is short. */
export const documents: Check = {
  name: 'documents',
  find: (tree) => [...deadLinks(tree), ...unlistedRecords(tree), ...tooLong(tree)],
};

function deadLinks(tree: Tree): Finding[] {
  const folders = new Set(
    tree.paths.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))),
  );
  return documentsOf(tree).flatMap((path) =>
    linesOf(tree, path).flatMap((text, index) =>
      [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
        .map(([, target = '']) => posix.join(posix.dirname(path), target).replace(/\/$/, ''))
        .filter((target) => !tree.paths.includes(target) && !folders.has(target))
        .map((target) => ({ path, line: index + 1, text: `links to ${target}, which is not there` })),
    ),
  );
}

function unlistedRecords(tree: Tree): Finding[] {
  const index = tree.paths.includes(INDEX) ? tree.read(INDEX) : '';
  return tree.paths
    .filter((path) => RECORD.test(path) && !index.includes(posix.basename(path)))
    .map((path) => ({ path, line: 1, text: `is not listed in ${INDEX}` }));
}

function tooLong(tree: Tree): Finding[] {
  return documentsOf(tree).flatMap((path) => {
    const most = RECORD.test(path)
      ? MOST_LINES.record
      : path === 'ARCHITECTURE.md'
        ? MOST_LINES.architecture
        : Number.POSITIVE_INFINITY;
    const lines = linesOf(tree, path).length;
    return lines > most ? [{ path, line: most, text: `has ${lines} lines, ${most} are enough` }] : [];
  });
}

function documentsOf(tree: Tree): string[] {
  return tree.paths.filter((path) => path.endsWith('.md') && !path.includes('/template/'));
}

function linesOf(tree: Tree, path: string): string[] {
  return tree.read(path).trimEnd().split('\n');
}
