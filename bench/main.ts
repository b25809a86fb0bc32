import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Each prints its own section of docs/benchmarks.md, and writes it with `--write`. */
const BENCHMARKS = ['page/main.ts', 'page/rates.ts', 'bytes/main.ts', 'lookup.ts', 'growth.ts', 'process.ts'];

/** Shorter than the ten minutes that `npm run bench:process` takes by default. */
process.env.BENCH_MINUTES ??= '1';

/** Runs one benchmark. Returns whether it met its targets. */
async function run(file: string): Promise<boolean> {
  const args = ['--import', 'tsx', join(import.meta.dirname, file), ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code === 0;
}

for (const file of BENCHMARKS) {
  if (!(await run(file))) process.exitCode = 1;
}
