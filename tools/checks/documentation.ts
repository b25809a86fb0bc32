import { posix } from 'node:path';
import type { Check, Tree, Violation } from './tree.js';

const RECORD = /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/;
const INDEX = 'docs/decisions/README.md';
const ROW = /^\| \[(\d{4})\]/;
const DATE = /^Date: (\d{4}-\d{2}-\d{2})$/m;
const STATUS = /^Status: (.+)$/m;
/** Of a record, not the year of a date. */
const NUMBER = /\b\d{4}\b(?!-\d)/g;
/** Up to the next semicolon: the records that another one changes. */
const CHANGED = /\b(?:changes|replaces|supersedes)\b[^;]*/g;
const MAX_LINES = { record: 45, architecture: 150 };

/**
 * No document is empty, relative links resolve, the index lists every record once and in order, records and ARCHITECTURE.md
 * stay short. Every record has a date and a status, of which the index has the first word and the later records that it
 * names; a record that another one changes names that.
 */
export const documentation: Check = {
  name: 'documentation',
  find: (tree) => [
    ...empty(tree),
    ...deadLinks(tree),
    ...unlistedRecords(tree),
    ...misplacedRows(tree),
    ...undated(tree),
    ...differingRows(tree),
    ...unnamedChanges(tree),
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

function recordsOf(tree: Tree) {
  return tree.paths
    .filter((path) => RECORD.test(path))
    .map((path) => ({
      path,
      number: posix.basename(path).slice(0, 4),
      date: DATE.exec(tree.read(path))?.[1],
      status: STATUS.exec(tree.read(path))?.[1],
    }));
}

function undated(tree: Tree): Violation[] {
  return recordsOf(tree)
    .filter(({ date, status }) => date === undefined || status === undefined)
    .map(({ path }) => ({ path, line: 1, text: 'has no line "Date: …", or none "Status: …"' }));
}

/** Rows of the index with another date or status than the record's. */
function differingRows(tree: Tree): Violation[] {
  const rows = tree.paths.includes(INDEX) ? linesOf(tree, INDEX) : [];
  const records = new Map(recordsOf(tree).map((record) => [record.number, record]));
  return rows.flatMap((row, index) => {
    const number = ROW.exec(row)?.[1] ?? '';
    const { date, status } = records.get(number) ?? {};
    if (date === undefined || status === undefined) return [];
    const cells = row.split('|').map((cell) => cell.trim());
    const [rowDate = '', rowStatus = ''] = cells.slice(-3, -1);
    const isSame = rowDate === date && gistOf(number, rowStatus) === gistOf(number, status);
    const text = `says "${rowDate}, ${rowStatus}" of ${number}, which says "${date}, ${status}"`;
    return isSame ? [] : [{ path: INDEX, line: index + 1, text }];
  });
}

/** The first word of a status, and the later records that it names. */
function gistOf(number: string, status: string): string {
  const later = numbersIn(status).filter((other) => other > number);
  return [/^\w*/.exec(status)?.[0], ...new Set(later.sort())].join(' ');
}

/** Records whose status does not name a later one that changes them. */
function unnamedChanges(tree: Tree): Violation[] {
  const records = recordsOf(tree);
  return records.flatMap(({ number, status = '' }) => {
    const changed = (status.match(CHANGED) ?? []).flatMap(numbersIn).filter((other) => other < number);
    return records
      .filter((other) => changed.includes(other.number) && !numbersIn(other.status ?? '').includes(number))
      .map(({ path }) => ({ path, line: 1, text: `does not name ${number}, which changes it, in its status` }));
  });
}

const numbersIn = (status: string): string[] => status.match(NUMBER) ?? [];

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
