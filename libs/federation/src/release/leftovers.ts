import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isOrphaned } from '../files/draft-name.js';
import type { ReleaseDocument } from './document.js';
import type { HistoryLine } from './history.js';
import { DOCUMENTS_FOLDER, PREVIEWS_FOLDER } from './paths.js';
import { expiredPreviews, readPreviews } from './preview-store.js';
import type { Retention } from './retention.js';

/** Documents that stay whatever their age: "diff" and "rollback --all" read them. */
const MAX_DOCUMENTS = 100;
const HOUR_MS = 3_600_000;
/** What is younger may belong to a publish in progress. */
const ABANDONED_MS = HOUR_MS;

const DEPLOYABLE = /^[a-z][a-z0-9-]{1,40}$/;
const BUILD = /^[0-9a-f]{20}$/;
/** Also the names that earlier versions gave them. */
const DRAFT = /\.tmp$|^\.lock\../;
/** Folders that belong to no deployable. */
const OWN_FOLDERS: readonly string[] = [DOCUMENTS_FOLDER, PREVIEWS_FOLDER];

/** A file or folder that nothing needs any more; `path` is relative to the releases folder. */
export interface Leftover {
  /** A draft is what a process wrote and did not live to rename. */
  kind: 'build' | 'document' | 'draft' | 'preview';
  path: string;
}

/** What of a releases folder can be deleted while `document` is current. `lines` are the history, oldest first. */
export async function findLeftovers(
  releasesDir: string,
  document: ReleaseDocument,
  lines: readonly HistoryLine[],
  { hours }: Retention,
): Promise<Leftover[]> {
  const found = [
    ...(await unusedBuilds(releasesDir, document)),
    ...(await expiredPreviews(releasesDir)).map((path) => ({ kind: 'preview' as const, path })),
    ...(await findDrafts(releasesDir)),
    ...(await oldDocuments(releasesDir, document, lines, hours * HOUR_MS)),
  ];
  return found.sort((a, b) => a.path.localeCompare(b.path));
}

/** Deletes what killed commands have left. */
export async function sweepDrafts(releasesDir: string): Promise<void> {
  await deleteLeftovers(releasesDir, await findDrafts(releasesDir));
}

export async function deleteLeftovers(releasesDir: string, leftovers: readonly Leftover[]): Promise<void> {
  for (const { path } of leftovers) await rm(join(releasesDir, path), { recursive: true, force: true });
}

/**
 * Builds that neither the document retains nor a preview shows: they left long ago, or were stored by a publish that was
 * rejected or killed.
 */
async function unusedBuilds(releasesDir: string, { retained }: ReleaseDocument): Promise<Leftover[]> {
  const found: Leftover[] = [];
  const previewed = new Set((await readPreviews(releasesDir)).flatMap(({ builds }) => builds.map(({ hash }) => hash)));
  for (const name of await deployablesIn(releasesDir)) {
    const unused = (await entries(join(releasesDir, name))).filter(
      (entry) => BUILD.test(entry) && !retained[name]?.includes(entry) && !previewed.has(entry),
    );
    const old = await olderThan(ABANDONED_MS, join(releasesDir, name), unused);
    found.push(...old.map((hash) => ({ kind: 'build' as const, path: `${name}/${hash}` })));
  }
  return found;
}

/** What killed processes have left: at once if they ran on this machine, else after a while. */
async function findDrafts(releasesDir: string): Promise<Leftover[]> {
  const found: Leftover[] = [];
  for (const folder of ['', ...OWN_FOLDERS, ...(await deployablesIn(releasesDir))]) {
    const path = join(releasesDir, folder);
    const drafts = (await entries(path)).filter((entry) => DRAFT.test(entry));
    const [orphans, others] = [drafts.filter(isOrphaned), drafts.filter((entry) => !isOrphaned(entry))];
    for (const entry of [...orphans, ...(await olderThan(ABANDONED_MS, path, others))])
      found.push({ kind: 'draft', path: folder ? `${folder}/${entry}` : entry });
  }
  return found;
}

/** Beyond the newest ones and the young ones, a document stays only if a retained build was last live in it. */
async function oldDocuments(
  releasesDir: string,
  { id, retained }: ReleaseDocument,
  lines: readonly HistoryLine[],
  ageMs: number,
): Promise<Leftover[]> {
  const folder = join(releasesDir, DOCUMENTS_FOLDER);
  const ids = (await entries(folder)).flatMap((entry) => /^(\d+)\.json$/.exec(entry)?.[1] ?? []).map(Number);
  const newest = ids.sort((a, b) => b - a).slice(0, MAX_DOCUMENTS);
  const needed = new Set([id, ...newest, ...lastDocumentsOf(retained, lines)]);
  const unneeded = ids.filter((one) => !needed.has(one)).map((one) => `${one}.json`);
  const old = await olderThan(ageMs, folder, unneeded);
  return old.map((file) => ({ kind: 'document' as const, path: `${DOCUMENTS_FOLDER}/${file}` }));
}

function lastDocumentsOf(retained: ReleaseDocument['retained'], lines: readonly HistoryLine[]): number[] {
  return Object.entries(retained).flatMap(([name, hashes]) =>
    hashes.flatMap((hash) => lines.findLast(({ after }) => after[name]?.split(' ')[0] === hash)?.id ?? []),
  );
}

const entries = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const deployablesIn = async (releasesDir: string): Promise<string[]> =>
  (await entries(releasesDir)).filter((entry) => DEPLOYABLE.test(entry) && !OWN_FOLDERS.includes(entry));

async function olderThan(ms: number, folder: string, names: readonly string[]): Promise<string[]> {
  const old: string[] = [];
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ms) old.push(name);
  }
  return old;
}
