import { createHash } from 'node:crypto';
import { ReleaseError } from '../errors/release-error.js';
import { type ReleaseDocument, VISITOR_GROUPS } from './document.js';
import { isLive, type PlacedBuild, withBuilds, withoutCanary, withoutChange } from './next-document.js';
import type { DraftDocument } from './update.js';

/** The most visitors that all canaries together may have, in per cent: the others are what they are compared with. */
const MAX_SHARE = 50;

/** Rejects what is no share of visitors. @throws ReleaseError */
export function checkShare(percent: number): void {
  if (!Number.isInteger(percent) || percent < 1 || percent > MAX_SHARE)
    throw new ReleaseError(`--canary must be a whole number of per cent from 1 to ${MAX_SHARE}.`);
}

/** Rejects what cannot be tried on a share of visitors, before anything is stored. @throws ReleaseError */
export function checkCanary(names: readonly string[], percent: number, current: ReleaseDocument | undefined): void {
  checkShare(percent);
  const [name, other] = names;
  if (name === undefined || other !== undefined)
    throw new ReleaseError('Name exactly one remote for a canary: what several changed could not be told apart.');
  if (name === 'shell') throw new ReleaseError('The shell cannot have a canary: every page is made by it.');
  if (!current?.remotes[name])
    throw new ReleaseError(
      `${name} is not live, so there is nothing to compare a canary with. Publish it for everybody.`,
    );
}

/**
 * The next document, in which a share of the visitors gets a build beside the live one. Published again with another
 * share, it goes on. @throws ReleaseError when it does not fit
 */
export function withCanary(
  current: ReleaseDocument | undefined,
  build: PlacedBuild | undefined,
  percent: number,
): DraftDocument {
  if (!current || !build || 'offers' in build.record) throw new ReleaseError('Only a remote can have a canary.');
  const { record, hash, base } = build;
  const { name, version } = record;
  if (!current.remotes[name]) throw new ReleaseError(`${name} is not live.`);
  if (isLive(current, build)) throw new ReleaseError(`${name} ${version} (${hash}) is live for everybody already.`);
  // It has to fit as if it were live.
  const { retained } = withBuilds(current, [build]);
  const others = withoutCanary(withoutChange(current), name);
  const earlier = current.canaries?.[name];
  const since = earlier?.hash === hash ? earlier.since : new Date().toISOString();
  const canary = { hash, base, record, groups: freeGroups(others, hash, percent), since };
  return { ...others, canaries: { ...others.canaries, [name]: canary }, retained };
}

/** Other visitors for each build, the same for the same one: nobody gets two canaries, nor all of them. */
function freeGroups({ canaries = {} }: DraftDocument, hash: string, percent: number): number[] {
  const taken = Object.values(canaries).flatMap(({ groups }) => groups);
  if (taken.length + percent > MAX_SHARE)
    throw new ReleaseError(
      `${taken.length} % of the visitors have other canaries: ${Object.keys(canaries).join(', ')}. All together may have ${MAX_SHARE} %.`,
    );
  const rank = (group: number) => createHash('sha256').update(`${hash} ${group}`).digest('hex');
  return Array.from({ length: VISITOR_GROUPS }, (_, group) => group)
    .filter((group) => !taken.includes(group))
    .sort((a, b) => rank(a).localeCompare(rank(b)))
    .slice(0, percent);
}
