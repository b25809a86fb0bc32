import { parseArgs } from 'node:util';
import { ReleaseError } from '../errors/release-error.js';
import { commands } from './commands.js';
import { USAGE } from './usage.js';

/** Exit codes, for scripts. */
const EXIT = { done: 0, failed: 1, rejected: 2, usage: 64 } as const;

const OPTIONS = {
  why: { type: 'string' },
  who: { type: 'string' },
  base: { type: 'string' },
  to: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  all: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [name = '', ...rest] = positionals;
  const command = commands[name];
  if (!command || values.help) {
    console.log(USAGE);
    return values.help ? EXIT.done : EXIT.usage;
  }
  const { json, text, failed } = await command(rest, values);
  console.log(values.json ? JSON.stringify(json) : text);
  return failed ? EXIT.failed : EXIT.done;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const rejected = error instanceof ReleaseError;
    const usage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') ?? false;
    const message = error instanceof Error ? error.message : String(error);
    if (process.argv.includes('--json')) console.log(JSON.stringify({ error: message, rejected }));
    console.error(rejected || usage ? message : error);
    process.exitCode = rejected ? EXIT.rejected : usage ? EXIT.usage : EXIT.failed;
  },
);
