import { sliceOf } from '@waybill/testing/slice';
import { ENGINE_INDEPENDENT } from './engine-independent-specs.js';

type Engine = 'embedded' | 'mariadb';

/** What each engine does most in its own way: locks and transactions, search and order, migrations, bulk statements. */
const STANDARD_ON_MARIADB = [
  /\.mariadb\.spec/,
  /\b(races|conflict|stale|versions|migrations|expand-and-contract|newer-schema)\b/,
  /^src\/(database|parcels|bulk|scans|tables)\//,
];

const isSlow = (file: string) => file.includes('.slow.');

/**
 * Whether `npm test` runs an API spec on an engine: none that takes many seconds, `*.slow.*`, and on MariaDB those whose result
 * depends most on the engine.
 */
export const isStandard = (file: string, engine: Engine): boolean =>
  !isSlow(file) && (engine === 'embedded' || STANDARD_ON_MARIADB.some((pattern) => pattern.test(file)));

/**
 * Those of the specs that `npm test -- --all` runs on an engine: on MariaDB all whose result depends on the engine, and of the
 * others a fifth, another one with each commit. Slow ones are first, so that each group gets as many.
 */
export function allSpecs(files: readonly string[], engine: Engine): string[] {
  const [slow, quick] = [files.filter(isSlow), files.filter((file) => !isSlow(file))].map((each) => each.toSorted());
  const sorted = [...(slow ?? []), ...(quick ?? [])];
  if (engine === 'embedded') return sorted;
  const independent = new Set(ENGINE_INDEPENDENT);
  const others = new Set(sliceOf(sorted.filter((file) => independent.has(file))));
  return sorted.filter((file) => !independent.has(file) || others.has(file));
}
