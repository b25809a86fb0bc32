import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseDocument } from './document.js';

const HISTORY_FILE = 'history.jsonl';

/** One line of the history: who changed what, when and why. */
export interface HistoryLine {
  id: number;
  at: string;
  who: string;
  why: string;
  command: string;
  before: Record<string, string>;
  after: Record<string, string>;
}

/** What a line of the history calls the canary of a remote. */
export const canaryKey = (name: string): string => `${name} canary`;

/**
 * The builds of a release: deployable → build hash, followed by " off" for a disabled remote, and for a canary by its
 * share of the visitors.
 */
export function hashesOf(document: ReleaseDocument | undefined): Record<string, string> {
  if (!document) return {};
  const remotes = Object.entries(document.remotes);
  const pairs = remotes.map(([name, { hash, enabled }]) => [name, enabled ? hash : `${hash} off`]);
  const canaries = Object.entries(document.canaries ?? {}).map(([name, { hash, groups }]) => [
    canaryKey(name),
    `${hash} ${groups.length}%`,
  ]);
  return { shell: document.shell.hash, ...Object.fromEntries([...pairs, ...canaries]) };
}

/** Appends the change from `base` to `next`, preceded by the line for `base` if a killed process did not write it. */
export async function recordHistory(
  dir: string,
  base: ReleaseDocument | undefined,
  next: ReleaseDocument,
): Promise<void> {
  const known = await readLines(dir);
  const lines = missingLines(known.lines, base, next);
  const handle = await open(join(dir, HISTORY_FILE), 'a');
  try {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await handle.writeFile(known.torn ? `\n${text}` : text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The lines for `base` and `next` that the history does not contain yet. */
export function missingLines(
  known: readonly HistoryLine[],
  base: ReleaseDocument | undefined,
  next: ReleaseDocument,
): HistoryLine[] {
  const isMissing = ({ id }: ReleaseDocument) => !known.some((line) => line.id === id);
  const ofBase = base && isMissing(base) ? [lineOf(base, known.at(-1)?.after ?? {})] : [];
  return isMissing(next) ? [...ofBase, lineOf(next, hashesOf(base))] : ofBase;
}

const lineOf = (document: ReleaseDocument, before: Record<string, string>): HistoryLine => ({
  id: document.id,
  ...document.change,
  before,
  after: hashesOf(document),
});

/** The history, oldest first. */
export async function readHistory(dir: string): Promise<HistoryLine[]> {
  return (await readLines(dir)).lines;
}

/** Incomplete lines are skipped; `torn`: the last line of the file is incomplete. */
async function readLines(dir: string): Promise<{ lines: HistoryLine[]; torn: boolean }> {
  const text = await readFile(join(dir, HISTORY_FILE), 'utf8').catch(() => '');
  const lines = text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as HistoryLine] : [];
    } catch {
      return [];
    }
  });
  return { lines, torn: text !== '' && !text.endsWith('\n') };
}
