/** Every environment variable of the site, as in .env.example. */
export const VARIABLES = [
  'HOST',
  'PORT',
  'API_HOST',
  'API_PORT',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'NODE_ENV',
  'LOG_LEVEL',
  'LOG_KEEP',
  'LOG_MAX_MB',
  'METRICS_HOST',
  'METRICS_PORT',
  'API_METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
  'DATABASE_URL',
  'DATABASE_POOL',
  'DATABASE_WAIT',
  'DATA_DIR',
  'RELEASES_DIR',
  'OVERRIDES',
  'RELEASE_ACTIONS',
  'PUBLISH_ENDPOINT',
  'RELEASE_ROOT_KEY',
  'RELEASE_KEY_FILE',
  'FAULTS',
  'SEED',
  'CONTACT_EMAIL',
  'COMPANY_TIME_ZONE',
  'CONTENT_LANGUAGE',
  'SIGNUP_TOKEN',
  'RENDER_TIMEOUT_MS',
  'MAIL_URL',
  'SENDMAIL_PATH',
  'PUSH_SERVICES',
  'BACKUP_DIR',
  'BACKUP_AT',
  'BACKUP_KEEP',
  'BACKUP_PASSPHRASE_FILE',
  'TILE_URL',
  'TILE_ATTRIBUTION',
  'SECURITY_CONTACT',
] as const;

/** A shorter name is one typing error away from too many words: HOST from HOME or POST. */
const MIN_LENGTH = 6;
/** Of a name shorter than this, APP_PORT for API_PORT, a wrong letter may well be somebody else's variable. */
const DISTINCT = 10;
/** Names of at least this length are recognized with two errors. */
const LONG = 12;

/** One sentence for each variable that is not the site's, but looks like a misspelling of one: it would be ignored. */
export const misspellings = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(environment).flatMap((name) => {
    const meant = meantBy(name);
    return meant === undefined ? [] : [`${name} is not a variable of the site; ${meant} is`];
  });

function meantBy(name: string): string | undefined {
  const names: readonly string[] = VARIABLES;
  if (names.includes(name)) return undefined;
  const spelling = name.toUpperCase();
  return names.find((known) => known.length >= MIN_LENGTH && isClose(spelling, known));
}

function isClose(spelling: string, known: string): boolean {
  const errors = known.length >= LONG ? 2 : 1;
  if (Math.abs(spelling.length - known.length) > errors || missing(spelling, known) > errors) return false;
  return typingErrors(spelling, known) <= errors;
}

/** Letters that the spelling does not have at all: an environment may have hundreds of other names, which end here. */
const missing = (spelling: string, known: string): number =>
  [...known].filter((letter) => !spelling.includes(letter)).length;

/** Letters that are wrong, missing or too many, and neighbors that are swapped. */
function typingErrors(left: string, right: string): number {
  const wrongLetter = right.length < DISTINCT ? 2 : 1;
  const rows = [Array.from({ length: right.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= left.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= right.length; column++) {
      const change = left[row - 1] === right[column - 1] ? 0 : wrongLetter;
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const swap = swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      const least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + change, swap);
      rows[row]?.push(least);
    }
  }
  return at(left.length, right.length);
}
