import { resolve } from 'node:path';
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
  from: { type: 'string', multiple: true },
  releases: { type: 'string' },
  api: { type: 'string' },
  openapi: { type: 'string' },
  to: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  all: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  'release-hold': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  hours: { type: 'string' },
  builds: { type: 'string' },
  'preview-days': { type: 'string' },
  preview: { type: 'string' },
  scope: { type: 'string' },
  days: { type: 'string' },
  sign: { type: 'string' },
  'token-file': { type: 'string' },
  public: { type: 'string' },
  documents: { type: 'boolean', default: false },
  canary: { type: 'string' },
  'min-minutes': { type: 'string' },
  'max-hours': { type: 'string' },
  undecided: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: withKeys(args), options: OPTIONS, allowPositionals: true });
  const [name = '', ...rest] = positionals;
  const command = commands[name];
  if (!command || values.help) {
    console.log(USAGE);
    return values.help ? EXIT.done : EXIT.usage;
  }
  // For every command, and before the `.env`.
  if (values.releases !== undefined) process.env.RELEASES_DIR = resolve(values.releases);
  const { json, text, failed, notes = [] } = await command(rest, values);
  for (const note of notes) console.error(note);
  console.log(values.json ? JSON.stringify(json) : text);
  return failed ? EXIT.failed : EXIT.done;
}

/** One public key in sixty-four begins with a dash, as options do. */
const withKeys = (args: string[]): string[] =>
  args.flatMap((arg, index) => {
    if (args[index - 1] === '--public') return [];
    return arg === '--public' && index + 1 < args.length ? [`--public=${args[index + 1]}`] : [arg];
  });

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const rejected = error instanceof ReleaseError;
    const usage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') ?? false;
    const message = error instanceof Error ? error.message : String(error);
    if (process.argv.includes('--json')) console.log(JSON.stringify({ error: message, rejected }));
    console.error(rejected || usage || isSystemError(error) ? message : error);
    process.exitCode = rejected ? EXIT.rejected : usage ? EXIT.usage : EXIT.failed;
  },
);

/** Such as a full disk or a folder that belongs to somebody else: its message names both. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
