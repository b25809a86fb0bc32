import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../site/start-error.js';
import { type Invocation, parseInvocation } from './invocation.js';
import { PROGRAMS, USAGE } from './usage.js';

/** The `waybill` command of a bundle: one name for its servers and for everything that an operator does. */
const ROOT = join(import.meta.dirname, '../..');
const ENV_FILE = '.env';

async function main({ envFile, command, args }: Invocation): Promise<void> {
  if (envFile !== undefined) loadEnv(envFile);
  else if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const program = PROGRAMS[command];
  if (program !== undefined) return run(join(ROOT, program), args);
  switch (command) {
    case 'start':
      return (await import('./start.js')).start(ROOT);
    case 'publish':
      return (await import('./publish.js')).publishCommand(ROOT);
    case 'version':
      return console.log(versionOf(ROOT));
    default:
      console.log(USAGE);
      process.exitCode = command === 'help' ? 0 : 64;
  }
}

/** Runs a program in this process, so that signals, exit codes and its parent's messages are its own. */
async function run(file: string, args: readonly string[]): Promise<void> {
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}

function loadEnv(file: string): void {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new StartError(`--env-file ${file}: ${(error as NodeJS.ErrnoException).code}`);
  }
}

function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return `Waybill ${version}, Node ${process.versions.node}, ${process.platform}-${process.arch}`;
}

try {
  await main(parseInvocation(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
