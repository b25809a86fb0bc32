import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { speed } from './calculation.js';

export type Cell = string | number;

const FILE = join(import.meta.dirname, '../docs/benchmarks.md');
const HEAD = '# Benchmarks\n';
const WRITES = process.argv.includes('--write');

/** Prints the section of one benchmark; with `--write` it replaces the one in docs/benchmarks.md. */
export async function section(name: string, text: string): Promise<void> {
  const content = `<!-- ${name} -->\n${text}\n\n${machine()}\n<!-- /${name} -->`;
  console.log(`${text}\n\n${machine()}`);
  if (!WRITES) return;
  const before = await readFile(FILE, 'utf8').catch(() => HEAD);
  const old = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, old.test(before) ? before.replace(old, () => content) : `${before}\n${content}\n`);
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `_${date}, Node ${process.versions.node}, ${cpus().length} × ${first?.model.trim()}, ${memory} GB; ${speed()}._`;
}

/** A figure as it stands in a table: bold if it misses its target, with which the benchmark fails. */
export function judged(text: Cell, isMet: boolean): Cell {
  if (isMet) return text;
  process.exitCode = 1;
  return `**${text}**`;
}

/** A table in Markdown, one row for each of `rows`. */
export const table = (head: readonly Cell[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
