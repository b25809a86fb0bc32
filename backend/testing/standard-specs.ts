/** What each engine does in its own way: locks and transactions, search and order, migrations, bulk statements. */
const DEPENDS_ON_ENGINE = [
  /\.mariadb\.spec/,
  /\b(races|conflict|stale|versions|migrations|expand-and-contract|newer-schema)\b/,
  /^src\/(database|parcels|bulk|scans|tables)\//,
];

/**
 * Whether `npm test` runs an API spec on an engine: none that takes many seconds, `*.slow.*`, and on MariaDB those whose result
 * depends on the engine. `npm test -- --all` runs all of them on both.
 */
export const isStandard = (file: string, engine: 'embedded' | 'mariadb'): boolean =>
  !file.includes('.slow.') && (engine === 'embedded' || DEPENDS_ON_ENGINE.some((pattern) => pattern.test(file)));
