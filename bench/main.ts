import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { section } from './report.js';

/** Benchmarks that write their own section of docs/benchmarks.md, and those whose output becomes a section. */
const SECTIONS = ['page/main.ts', 'bytes/main.ts'];
const OUTPUTS = { lookup: 'The tracking lookup', growth: 'Growing tables', process: 'The backend as a process' };

/** Shorter than the ten minutes that `npm run bench:process` takes by default. */
process.env.BENCH_MINUTES ??= '1';

/** Runs one benchmark. */
async function run(file: string): Promise<{ output: string; passed: boolean }> {
  const args = ['--import', 'tsx', join(import.meta.dirname, file)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
  return { output: output.trim(), passed: code === 0 };
}

let passed = true;
for (const file of SECTIONS) {
  const result = await run(file);
  console.log(result.output);
  passed &&= result.passed;
}
for (const [name, title] of Object.entries(OUTPUTS)) {
  const result = await run(`${name}.ts`);
  await section(name, `### ${title}\n\n\`\`\`\n${result.output}\n\`\`\``);
  passed &&= result.passed;
}
process.exitCode = passed ? 0 : 1;
