import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../docs/benchmarks.md');
const HEAD = `# Benchmarks

Written by \`npm run bench\`. Each part tells its machine and day; ratios come first, for milliseconds do not travel.
`;

/** Puts the result of one bench into docs/benchmarks.md in place of its last one, and shows it. */
export async function section(name: string, text: string): Promise<void> {
  const part = `<!-- ${name} -->\n${text}\n\n${machine()}\n<!-- /${name} -->`;
  const before = await readFile(FILE, 'utf8').catch(() => HEAD);
  const old = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, old.test(before) ? before.replace(old, () => part) : `${before}\n${part}\n`);
  console.log(text);
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `_${day}, Node ${process.versions.node}, ${cpus().length} × ${first?.model.trim()}, ${memory} GB._`;
}
