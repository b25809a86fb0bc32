import { parseArgs } from 'node:util';

/** The tests whose quick part `npm test` runs: those that count beside other steps, those that measure time by themselves. */
const QUICK = {
  counts: ['hang-ups', 'kills'],
  times: ['frozen-database', 'frozen-api', 'slowloris', 'server-modules'],
};
type Part = keyof typeof QUICK;
/** Half an hour: only when asked for. */
const LONG = 'leaks';
/** Needs the history of the repository, and builds another version: npm run test:upgrade. */
const UPGRADE = 'upgrade';

export interface Options {
  quick: boolean;
  /** Whether docs/benchmarks.md gets the table. */
  write: boolean;
  /** Regular expressions of the test files to run. */
  tests: string[];
}

/** `[--quick [--part counts | times]] [--long] [--write] [name of a test …]` @throws on anything else */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      part: { type: 'string' },
      long: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const { quick, part, long, write } = values;
  if (part !== undefined && !(quick && isPart(part))) throw new TypeError('--part is counts or times, with --quick.');
  const quickTests = part ? QUICK[part] : Object.values(QUICK).flat();
  return { quick, write, tests: testsOf(positionals, long, quick ? quickTests : undefined) };
}

const isPart = (part: string): part is Part => Object.hasOwn(QUICK, part);

function testsOf(names: string[], long: boolean, quick: string[] | undefined): string[] {
  if (names.length > 0) return names.map((name) => `tests/.*${name}`);
  if (long) return [`tests/${LONG}`];
  return quick ? quick.map((name) => `tests/${name}`) : [`tests/(?!${LONG}|${UPGRADE})`];
}
