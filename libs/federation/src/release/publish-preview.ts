import { randomBytes } from 'node:crypto';
import { ReleaseError } from '../errors/release-error.js';
import { trustedKeys } from '../signing/key-ring.js';
import { verifyBuild } from './build-store.js';
import { checkContracts } from './check-contracts.js';
import type { ReleaseDocument } from './document.js';
import { readDocument } from './document-store.js';
import { readHistory } from './history.js';
import { deleteLeftovers, findLeftovers } from './leftovers.js';
import { withLock } from './lock.js';
import { withBuilds } from './next-document.js';
import { buildFolder } from './paths.js';
import { checkPreviewName, type Preview, readPreviews, removePreview, writePreview } from './preview-store.js';
import { type DeployableResult, type PublishSetOptions, rejectWithdrawn, storedBuilds } from './publish.js';
import { readRetention } from './retention.js';
import { requireSignedPreview } from './signed-release.js';
import { type Author, updateRelease } from './update.js';

/** Each keeps builds in the folder, and may have a renderer in memory. */
const MAX_PREVIEWS = 20;
const DAY_MS = 86_400_000;

/** What to show to whoever has the link. */
export interface PreviewOptions extends PublishSetOptions {
  /** Name of the preview, such as that of a branch. */
  preview: string;
}

/**
 * Publishes builds for those who have the link: they are checked and tried like others, and nothing of them goes live. A
 * preview of that name is replaced and keeps its link. @throws ReleaseError
 */
export async function publishPreview({ builds: sources, preview: name, ...target }: PreviewOptions): Promise<Preview> {
  const { releasesDir, who, why } = target;
  checkPreviewName(name);
  if (target.canary !== undefined)
    throw new ReleaseError('A preview is for those who have its link: leave out --canary.');
  const { before, builds } = await storedBuilds(sources, target);
  return withLock(releasesDir, async () => {
    const current = await readDocument(releasesDir);
    if (!current || !before)
      throw new ReleaseError('Publish the shell first: previews show builds beside what is live.');
    const published = builds.map(({ record }) => record.name);
    const next = withBuilds({ ...current, canaries: undefined }, builds);
    const change = { current, next, history: await readHistory(releasesDir), published };
    for (const { record, hash, root } of builds)
      if ('offers' in record) await checkContracts({ releasesDir, root, hash, record }, change);
    const known = await readPreviews(releasesDir);
    const earlier = known.find((one) => one.name === name);
    if (!earlier && known.length >= MAX_PREVIEWS)
      throw new ReleaseError(`There are ${MAX_PREVIEWS} previews. Delete one first: preview delete <name>.`);
    const [retention, now] = [await readRetention(releasesDir), Date.now()];
    const preview: Preview = {
      ...{ schema: 1, name, key: earlier?.key ?? randomBytes(16).toString('hex'), shell: before.shell.hash, who, why },
      builds: builds.map(({ hash, base, record }) => ({ hash, base, record })),
      at: new Date(now).toISOString(),
      expires: new Date(now + retention.previewDays * DAY_MS).toISOString(),
    };
    previewedRelease(current, preview);
    await requireSignedPreview(releasesDir, preview, await trustedKeys(releasesDir, target.root));
    await writePreview(releasesDir, preview);
    await deleteLeftovers(
      releasesDir,
      await findLeftovers(releasesDir, current, await readHistory(releasesDir), retention),
    );
    return preview;
  });
}

/**
 * The live release with the builds of a preview in it, which run there even if they are disabled. Whoever is in a preview
 * gets no canary. @throws ReleaseError when they do not fit
 */
export function previewedRelease(current: ReleaseDocument, { builds, at, who, why, name }: Preview): ReleaseDocument {
  const draft = withBuilds({ ...current, canaries: undefined }, builds);
  const previewed = new Set(builds.map(({ record }) => record.name));
  const remotes = Object.entries(draft.remotes).map(
    ([remote, build]) => [remote, previewed.has(remote) ? { ...build, enabled: true } : build] as const,
  );
  const change = { at, who, why, command: `preview ${name}` };
  return { ...draft, remotes: Object.fromEntries(remotes), id: current.id, change };
}

/** Deletes a preview: its link leads nowhere from now on. @throws ReleaseError when there is none of that name */
export async function deletePreview(releasesDir: string, name: string): Promise<Preview> {
  return withLock(releasesDir, async () => {
    const preview = await existing(releasesDir, name);
    await removePreview(releasesDir, name);
    return preview;
  });
}

/** Which preview to make live. */
export interface PromoteOptions extends Author {
  releasesDir: string;
  preview: string;
  /** The only deployables that it may change; all by default. */
  scope?: readonly string[] | undefined;
}

/** Makes the very builds of a preview live, as one change, and deletes the preview. @throws ReleaseError */
export async function promotePreview(options: PromoteOptions): Promise<DeployableResult[]> {
  const { releasesDir, preview: name, scope } = options;
  const promoted = await existing(releasesDir, name);
  const { builds, shell, at } = promoted;
  const foreign = builds.find(({ record }) => scope && !scope.includes(record.name));
  if (foreign) throw new ReleaseError(`${name} contains a build of ${foreign.record.name}.`);
  if (builds.some(({ record }) => 'offers' in record))
    throw new ReleaseError('A shell goes live with "publish" only, which compares its contracts.');
  const { id, deployables } = await updateRelease(releasesDir, options, async (current, ring) => {
    if (current?.shell.hash !== shell)
      throw new ReleaseError(`The shell was changed since ${name} was tried in it. Publish the preview again.`);
    for (const { hash, record } of builds) await verifyBuild(buildFolder(releasesDir, record.name, hash), record);
    // Its file is signed by nobody, and becomes part of what is.
    await requireSignedPreview(releasesDir, promoted, ring);
    rejectWithdrawn(builds, await readHistory(releasesDir));
    const deployables = builds.map(({ hash, record }) => ({
      ...{ name: record.name, version: record.version, hash },
      changed: current.remotes[record.name]?.hash !== hash,
    }));
    return { next: withBuilds(current, builds), details: { deployables }, command: `promote ${name}` };
  });
  await withLock(releasesDir, async () => {
    const now = (await readPreviews(releasesDir)).find((preview) => preview.name === name);
    if (now?.at === at) await removePreview(releasesDir, name);
  });
  return deployables.map((deployable) => ({ ...deployable, id }));
}

async function existing(releasesDir: string, name: string): Promise<Preview> {
  const found = (await readPreviews(releasesDir)).find((preview) => preview.name === name);
  if (!found) throw new ReleaseError(`There is no preview ${name}. "preview list" shows them.`);
  return found;
}
