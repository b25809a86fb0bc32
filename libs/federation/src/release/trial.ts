import { ReleaseError } from '../errors/release-error.js';
import type { ReleaseDocument } from './document.js';
import { nextId } from './document-store.js';
import { type PlacedBuild, withBuilds } from './next-document.js';
import type { Author } from './update.js';

/** A release that is not live yet. Its builds are stored. */
export interface Candidate {
  releasesDir: string;
  document: ReleaseDocument;
  /** The deployables to try: those that are published and, with the shell, every enabled remote. */
  names: readonly string[];
  /** Name → paths with a query to try besides the declared ones. */
  examples: Readonly<Record<string, readonly string[]>>;
}

/** Runs the code of a candidate. @returns what is wrong with it, one sentence each */
export type Trial = (candidate: Candidate) => Promise<readonly string[]>;

interface TriedBuild extends PlacedBuild {
  checks: { examples: readonly string[] };
}

/** Rejects builds that do not run together with what is live. @throws ReleaseError */
export async function tryBuilds(
  trial: Trial,
  releasesDir: string,
  current: ReleaseDocument | undefined,
  builds: readonly TriedBuild[],
  { who, why }: Author,
): Promise<void> {
  // Nobody shares the trial with a build that is tried on visitors.
  const draft = withBuilds(current && { ...current, canaries: undefined }, builds);
  const change = { at: new Date().toISOString(), who, why, command: 'trial' };
  const document = { ...draft, id: await nextId(releasesDir), change };
  const published = builds.map(({ record }) => record.name);
  const others = Object.entries(draft.remotes).flatMap(([name, { enabled }]) => (enabled ? [name] : []));
  const names = [...new Set([...published, ...(published.includes('shell') ? others : [])])];
  const examples = Object.fromEntries(builds.map(({ record, checks }) => [record.name, checks.examples]));
  const problems = await trial({ releasesDir, document, names, examples });
  if (problems.length === 0) return;
  throw new ReleaseError(
    [`${published.join(', ')} cannot go live:`, ...problems.map((problem) => `  ${problem}`)].join('\n'),
  );
}
