import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Row } from './harness/figures.js';

const FILE = join(import.meta.dirname, '../../docs/benchmarks.md');
const SECTION = /(<!-- faults -->\n)([\s\S]*)(<!-- \/faults -->)/;

/** The figures in the order of the files, whatever the order of the tests was. */
export const readRows = (lines: string): Row[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .sort((a, b) => a.file.localeCompare(b.file, 'en'));

/** The figures as a table in Markdown; the name of a test stands at its first figure. */
export const tableOf = (rows: readonly Row[]): string =>
  [...HEAD, ...[...linesByTest(rows).values()].flat()].join('\n');

/** Puts the figures into docs/benchmarks.md; those of tests that did not run stay as they are. */
export function writeTable(rows: readonly Row[]): void {
  const text = readFileSync(FILE, 'utf8');
  const [, start = '', before = '', end = ''] = SECTION.exec(text) ?? [];
  if (!start) throw new Error('docs/benchmarks.md has no section "faults".');
  const lines = new Map([...linesWritten(before), ...linesByTest(rows)]);
  const section = [TITLE, '', ...HEAD, ...[...lines.values()].flat(), '', machine(), ''].join('\n');
  writeFileSync(
    FILE,
    text.replace(SECTION, () => start + section + end),
  );
}

const HEAD = ['| test | figure | required | measured |', '|---|---|---|---|'];

/** Test → its lines of the table. */
function linesByTest(rows: readonly Row[]): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const { test, figure, required, measured, ok } of rows) {
    const before = lines.get(test) ?? [];
    const cells = [before.length > 0 ? '' : test, figure, required, ok ? measured : `**${measured}**`].map(cell);
    lines.set(test, [...before, `| ${cells.join(' | ')} |`]);
  }
  return lines;
}

/** The same of a table that has been written. */
function linesWritten(section: string): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  let test = '';
  for (const line of section.split('\n').filter((text) => text.startsWith('| ') && !HEAD.includes(text))) {
    test = /^\| (\S.*?) \| /.exec(line)?.[1] ?? test;
    lines.set(test, [...(lines.get(test) ?? []), line]);
  }
  return lines;
}

const TITLE =
  '### Faults\n\nMeasured by `npm run test:faults -- --write` on real processes; what misses its limit is bold.';

const cell = (text: string) => text.replaceAll('|', '\\|');

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `_${day}, Node ${process.versions.node}, ${cpus().length} × ${first?.model.trim()}, ${memory} GB._`;
}
