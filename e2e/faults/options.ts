import { parseArgs } from 'node:util';

/** The tests whose quick part is a step of `npm test -- --all`. */
const QUICK = ['hang-ups', 'kills', 'frozen-database', 'frozen-api', 'slowloris', 'server-modules'];
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

/** `[--quick] [--long] [--write] [name of a test …]` @throws on anything else */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, long: { type: 'boolean' }, write: { type: 'boolean' } },
  });
  const quick = values.quick ?? false;
  return { quick, write: values.write ?? false, tests: testsOf(positionals, quick, values.long ?? false) };
}

function testsOf(names: string[], quick: boolean, long: boolean): string[] {
  if (names.length > 0) return names.map((name) => `tests/.*${name}`);
  if (long) return [`tests/${LONG}`];
  return quick ? QUICK.map((name) => `tests/${name}`) : [`tests/(?!${LONG}|${UPGRADE})`];
}
