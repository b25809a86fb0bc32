import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../docs/benchmarks.md');
const HEAD = `# Benchmarks

Written by \`npm run bench\`. Each section names its machine and date. Ratios come first: milliseconds do not transfer to other machines.
`;

/** Replaces the section of one benchmark in docs/benchmarks.md, and prints it. */
export async function section(name: string, text: string): Promise<void> {
  const content = `<!-- ${name} -->\n${text}\n\n${machine()}\n<!-- /${name} -->`;
  const before = await readFile(FILE, 'utf8').catch(() => HEAD);
  const old = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, old.test(before) ? before.replace(old, () => content) : `${before}\n${content}\n`);
  console.log(text);
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `_${date}, Node ${process.versions.node}, ${cpus().length} × ${first?.model.trim()}, ${memory} GB._`;
}
