import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Row } from './harness/figures.js';

const FILE = join(import.meta.dirname, '../../docs/benchmarks.md');
const SECTION = /(<!-- faults -->\n)[\s\S]*(<!-- \/faults -->)/;

/** The figures in the order of the files, whatever the order of the tests was. */
export const readRows = (lines: string): Row[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .sort((a, b) => a.file.localeCompare(b.file, 'en'));

/** The figures as a table in Markdown; the name of a test stands at its first figure. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ test, figure, required, measured, ok }, index) => {
    const name = rows[index - 1]?.test === test ? '' : test;
    return `| ${[name, figure, required, ok ? measured : `**${measured}**`].map(cell).join(' | ')} |`;
  });
  return ['| test | figure | required | measured |', '|---|---|---|---|', ...lines].join('\n');
}

/** Puts the table into docs/benchmarks.md in place of the last one. */
export function writeTable(rows: readonly Row[]): void {
  const text = readFileSync(FILE, 'utf8');
  if (!SECTION.test(text)) throw new Error('docs/benchmarks.md has no section "faults".');
  const section = `${TITLE}\n\n${tableOf(rows)}\n\n${machine()}\n`;
  writeFileSync(
    FILE,
    text.replace(SECTION, (_all, start: string, end: string) => start + section + end),
  );
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
