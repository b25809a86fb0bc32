import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUNDLE_MARK } from '@waybill/contracts';
import { VERSION_FILE } from '../bundle/identity.js';
import { loadVariables } from '../site/env-file.js';
import { StartError } from '../site/start-error.js';
import { HELP, type Invocation, parseInvocation } from './invocation.js';
import { COMMANDS, USAGE, usageOf } from './usage.js';

/** The `waybill` command of a bundle: one name for its servers and for everything that an operator does. */
const ROOT = join(import.meta.dirname, '../..');
const ENV_FILE = '.env';
const EXIT_USAGE = 64;

async function main({ envFile, command, args }: Invocation): Promise<void> {
  if (command === 'help') return console.log(USAGE);
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!known) return refuse(`There is no command ${command}. The commands: waybill help`);
  const isHelp = args[0] === HELP;
  if (!known.takesArguments) {
    if (isHelp) return console.log(usageOf(command));
    if (args.some((argument) => !known.options?.includes(argument)))
      return refuse(`waybill ${command} takes no such arguments. Its explanation: waybill help ${command}`);
  }
  process.env[BUNDLE_MARK] = '1';
  if (!isHelp) loadEnvironment(envFile);
  if (known.program !== undefined) return run(join(ROOT, known.program), args);
  switch (command) {
    case 'start':
      return (await import('./start.js')).start(ROOT);
    case 'publish':
      return (await import('./publish.js')).publishCommand(ROOT, args);
    case 'version':
      return console.log(versionOf(ROOT));
  }
}

/** Of an invocation that is a mistake: nothing runs. */
function refuse(line: string): void {
  console.error(line);
  process.exitCode = EXIT_USAGE;
}

/** Runs a program in this process, so that signals, exit codes and its parent's messages are its own. */
async function run(file: string, args: readonly string[]): Promise<void> {
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}

function loadEnvironment(envFile: string | undefined): void {
  if (envFile !== undefined) loadVariables(envFile, ' (--env-file)');
  else if (existsSync(ENV_FILE)) loadVariables(ENV_FILE);
}

function versionOf(root: string): string {
  return `Waybill ${fullVersion(root)}, Node ${process.versions.node}, ${process.platform}-${process.arch}`;
}

/** With the commit that the bundle is of. */
function fullVersion(root: string): string {
  const file = join(root, VERSION_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

try {
  await main(parseInvocation(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
