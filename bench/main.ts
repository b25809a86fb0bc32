import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { section } from './report.js';

/** Benches that write their own part of docs/benchmarks.md, and those whose output becomes one. */
const PARTS = ['page/main.ts', 'bytes/main.ts'];
const TABLES = { lookup: 'The tracking lookup', growth: 'Growing tables', process: 'The backend as a process' };

/** Ten minutes of load are asked for by `BENCH_MINUTES=10`. */
process.env.BENCH_MINUTES ??= '1';

/** Runs one bench and gives what it said. */
async function run(file: string): Promise<{ said: string; passed: boolean }> {
  const args = ['--import', 'tsx', join(import.meta.dirname, file)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) said += chunk;
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
  return { said: said.trim(), passed: code === 0 };
}

let passed = true;
for (const file of PARTS) {
  const result = await run(file);
  console.log(result.said);
  passed &&= result.passed;
}
for (const [name, title] of Object.entries(TABLES)) {
  const result = await run(`${name}.ts`);
  await section(name, `### ${title}\n\n\`\`\`\n${result.said}\n\`\`\``);
  passed &&= result.passed;
}
process.exitCode = passed ? 0 : 1;
