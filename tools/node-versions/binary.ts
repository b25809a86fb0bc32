import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCommand } from '../npm-command.mjs';

/** Outlives `npm ci` no more than the packages do. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/node-versions');
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Machines for which Node is an npm package that contains just the program. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** The npm package with Node for a machine. @throws Error that says what to do where there is none */
export function packageFor(platform: string, arch: string): string {
  const machine = `${platform}-${arch}`;
  if (PLATFORMS.includes(machine)) return `node-${machine}`;
  throw new Error(
    `Node is no npm package for ${machine}, only for ${PLATFORMS.join(', ')}. Install Node and run "npm test" with it.`,
  );
}

/** The newest Node of a major version, from the npm registry, whose integrity hash npm verifies. @returns its path */
export function nodeBinary(major: number): string {
  const name = packageFor(process.platform, process.arch);
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'download-'));
  try {
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: DOWNLOAD_TIMEOUT_MS,
      });
    const archive = run(...npmCommand('pack', '--silent', '--prefer-offline', `${name}@${major}`)).trim();
    const binary = join(CACHE, archive.replace(/\.tgz$/, ''), 'bin/node');
    if (existsSync(binary)) return binary;
    run('tar', '-xzf', archive, 'package/bin/node');
    rmSync(dirname(dirname(binary)), { recursive: true, force: true });
    renameSync(join(folder, 'package'), dirname(dirname(binary)));
    return binary;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
