import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const COMPILE_TIMEOUT_MS = 120_000;

/** Compiles the `waybill` command, as a bundle has it, into the folder `outDir` for the tools of that bundle. */
export function compileCommand(root: string, outDir: string): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const command = [
    compiler,
    '-p',
    join(root, 'tools/command/tsconfig.build.json'),
    '--outDir',
    outDir,
    '--pretty',
    'false',
  ];
  execFileSync(process.execPath, command, { stdio: 'inherit', timeout: COMPILE_TIMEOUT_MS });
}
