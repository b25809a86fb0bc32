import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { type BuildChecks, DEFAULT_BUDGET } from '../record/build-checks.js';
import type { ReleaseRecord } from '../record/schema.js';
import { overBudget } from './budget.js';
import { scriptProblems, syntaxError } from './scripts.js';
import { stylesheetProblems } from './stylesheets.js';

/** A build that has been read. */
export interface CheckedBuild {
  record: ReleaseRecord;
  checks: BuildChecks;
  /** Folder with the files that browsers may have. */
  dir: string;
  /** Folder of the server module, where there is one. */
  serverDir: string;
}

const MAX_LISTED = 12;

/** Rejects a build that could not run: it is too large, a script has no valid syntax, or a file is missing. @throws ReleaseError */
export async function checkBuild({ record, checks, dir, serverDir }: CheckedBuild): Promise<void> {
  const files = Object.keys(record.integrity);
  const modules = record.server ? [record.server.file] : [];
  const paths = new Map([
    ...files.map((file) => [file, join(dir, file)]),
    ...modules.map((file) => [file, join(serverDir, file)]),
  ] as [string, string][]);
  // A remote only: the shell contains the fonts of all languages.
  const budget = checks.budget ?? ('offers' in record ? Number.POSITIVE_INFINITY : DEFAULT_BUDGET);
  const tooLarge = overBudget(await sizesOf(paths), budget);
  if (tooLarge !== undefined) reject(record, [tooLarge]);
  const known = new Set(files);
  const missing = checks.files.filter((file) => !known.has(file));
  const lost = missing.map((file) => `${file} is missing, although the bundler wrote it`);
  const found = await Promise.all([
    ...files.map((file) => fileProblems(dir, file, known)),
    ...modules.map((file) => moduleProblems(serverDir, file)),
  ]);
  const problems = [...lost, ...found.flat()];
  if (problems.length > 0) reject(record, problems);
}

async function sizesOf(paths: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const sizes = [...paths].map(async ([file, path]) => [file, (await stat(path)).size] as const);
  return new Map(await Promise.all(sizes));
}

async function fileProblems(dir: string, file: string, known: ReadonlySet<string>): Promise<string[]> {
  const isScript = /\.m?js$/.test(file);
  if (!isScript && !file.endsWith('.css')) return [];
  const source = await readFile(join(dir, file), 'utf8');
  return isScript ? scriptProblems(file, source, known) : stylesheetProblems(file, source, known);
}

async function moduleProblems(dir: string, file: string): Promise<string[]> {
  const error = await syntaxError(await readFile(join(dir, file), 'utf8'));
  return error === undefined ? [] : [`${file} is not a valid script: ${error}`];
}

function reject({ name, version }: ReleaseRecord, problems: readonly string[]): never {
  const more = problems.length > MAX_LISTED ? [`and ${problems.length - MAX_LISTED} more`] : [];
  const listed = [...problems.slice(0, MAX_LISTED), ...more].map((problem) => `  ${problem}`);
  throw new ReleaseError([`${name} ${version} cannot run:`, ...listed].join('\n'));
}
