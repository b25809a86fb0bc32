import { ReleaseError } from '../errors/release-error.js';
import type { ReleaseRecord } from '../record/schema.js';
import type { ReleaseDocument } from './document.js';
import type { DraftDocument } from './update.js';
import { validateRemote, validateShell } from './validate.js';

/** A stored build, and where it is served from. */
export interface PlacedBuild {
  record: ReleaseRecord;
  hash: string;
  base: string;
}

/**
 * The next document with builds in it. They are checked together, so that a shell and the remotes that need each other
 * can go live as one change. @throws ReleaseError when a build does not fit
 */
export function withBuilds(current: ReleaseDocument | undefined, builds: readonly PlacedBuild[]): DraftDocument {
  const shellFirst = [...builds].sort((a, b) => Number('offers' in b.record) - Number('offers' in a.record));
  const next = shellFirst.reduce(withBuild, current && withoutChange(current));
  if (!next) throw new ReleaseError('Name the deployables to publish.');
  for (const { record } of shellFirst) {
    if ('offers' in record) validateShell(record, next);
    else validateRemote(record, next);
  }
  for (const { record } of Object.values(next.canaries ?? {})) validateRemote(record, next);
  return next;
}

function withBuild(draft: DraftDocument | undefined, { record, hash, base }: PlacedBuild): DraftDocument {
  const { name } = record;
  const earlier = (draft?.retained[name] ?? []).filter((other) => other !== hash);
  const retained = { ...draft?.retained, [name]: [hash, ...earlier] };
  if ('offers' in record) {
    const { kit, api } = record.offers;
    const { remotes = {}, canaries } = draft ?? {};
    return { schema: 2, shell: { hash, base, record }, kit, api, remotes, canaries, retained };
  }
  if (!draft) throw new ReleaseError('Publish the shell first: it provides what remotes need.');
  const enabled = draft.remotes[name]?.enabled ?? true;
  const remotes = { ...draft.remotes, [name]: { hash, base, record, enabled } };
  // A pipeline that publishes once more what is live does not end what is tried beside it.
  const isLiveAlready = draft.remotes[name]?.hash === hash;
  return { ...(isLiveAlready ? draft : withoutCanary(draft, name)), remotes, retained };
}

/** Everybody gets the live build of a remote. */
export function withoutCanary(draft: DraftDocument, name: string): DraftDocument {
  const { [name]: _, ...others } = draft.canaries ?? {};
  return { ...draft, canaries: Object.keys(others).length > 0 ? others : undefined };
}

/** A document as the basis of the next one. */
export function withoutChange({
  id: _id,
  change: _change,
  signature: _signature,
  ...draft
}: ReleaseDocument): DraftDocument {
  return draft;
}

/** Hash of the live build of a deployable. */
export const liveHash = (document: DraftDocument | undefined, name: string) => liveBuild(document, name)?.hash;

/** Hash of the canary of a remote. */
export const canaryHash = (document: DraftDocument | undefined, name: string) => document?.canaries?.[name]?.hash;

/** Whether a build is live already, served from the same place. */
export function isLive(document: DraftDocument | undefined, { record, hash, base }: PlacedBuild): boolean {
  const live = liveBuild(document, record.name);
  return live?.hash === hash && live.base === base;
}

const liveBuild = (document: DraftDocument | undefined, name: string) =>
  name === 'shell' ? document?.shell : document?.remotes[name];
