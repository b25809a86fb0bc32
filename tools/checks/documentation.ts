import { posix } from 'node:path';
import type { Check, Tree, Violation } from './tree.js';

const RECORD = /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/;
const INDEX = 'docs/decisions/README.md';
const ROW = /^\| \[(\d{4})\]/;
const MAX_LINES = { record: 45, architecture: 150 };

/** No document is empty, relative links resolve, the index lists every record once and in order, records and ARCHITECTURE.md stay short. */
export const documentation: Check = {
  name: 'documentation',
  find: (tree) => [
    ...empty(tree),
    ...deadLinks(tree),
    ...unlistedRecords(tree),
    ...misplacedRows(tree),
    ...tooLong(tree),
  ],
};

function empty(tree: Tree): Violation[] {
  return documentsOf(tree)
    .filter((path) => tree.read(path).trim() === '')
    .map((path) => ({ path, line: 1, text: 'is empty' }));
}

function deadLinks(tree: Tree): Violation[] {
  const folders = new Set(
    tree.paths.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))),
  );
  return documentsOf(tree).flatMap((path) =>
    linesOf(tree, path).flatMap((text, index) =>
      [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
        .map(([, target = '']) => posix.join(posix.dirname(path), target).replace(/\/$/, ''))
        .filter((target) => !tree.paths.includes(target) && !folders.has(target))
        .map((target) => ({ path, line: index + 1, text: `links to ${target}, which does not exist` })),
    ),
  );
}

function unlistedRecords(tree: Tree): Violation[] {
  const index = tree.paths.includes(INDEX) ? tree.read(INDEX) : '';
  return tree.paths
    .filter((path) => RECORD.test(path) && !index.includes(posix.basename(path)))
    .map((path) => ({ path, line: 1, text: `is not listed in ${INDEX}` }));
}

/** Rows of the index that do not follow the one before: out of order, or there twice. */
function misplacedRows(tree: Tree): Violation[] {
  if (!tree.paths.includes(INDEX)) return [];
  let highest = '';
  return linesOf(tree, INDEX).flatMap((row, index) => {
    const [, number] = ROW.exec(row) ?? [];
    if (number === undefined) return [];
    const follows = number > highest;
    if (follows) highest = number;
    return follows ? [] : [{ path: INDEX, line: index + 1, text: `lists ${number} after ${highest}` }];
  });
}

function tooLong(tree: Tree): Violation[] {
  return documentsOf(tree).flatMap((path) => {
    const max = RECORD.test(path)
      ? MAX_LINES.record
      : path === 'ARCHITECTURE.md'
        ? MAX_LINES.architecture
        : Number.POSITIVE_INFINITY;
    const lines = linesOf(tree, path).length;
    return lines > max ? [{ path, line: max, text: `has ${lines} lines; the maximum is ${max}` }] : [];
  });
}

function documentsOf(tree: Tree): string[] {
  return tree.paths.filter((path) => path.endsWith('.md') && !path.includes('/template/'));
}

function linesOf(tree: Tree, path: string): string[] {
  return tree.read(path).trimEnd().split('\n');
}
