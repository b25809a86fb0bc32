import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { draftName } from '../files/draft-name.js';
import { readDocument } from '../release/document-store.js';
import { readHistory } from '../release/history.js';
import { type DeployableResult, type LiveApi, publish } from '../release/publish.js';
import { readBuild } from '../release/read-build.js';
import { rejectReplay } from '../release/replay.js';
import type { Trial } from '../release/trial.js';
import { mayBuild, requireSignature, type TrustedRoot, trustedKeys } from '../signing/key-ring.js';
import type { Signer } from '../signing/signature.js';
import { type Upload, writeUpload } from './archive.js';

/** The site that an upload arrives at. */
export interface Recipient {
  releasesDir: string;
  /** Its origin. */
  site: string;
  /** The deployable that the sender may publish here. */
  name: string;
  /** Its keys sign what is accepted, and no others; without it, those of the folder. */
  root?: TrustedRoot | undefined;
}

/** How an upload goes live. */
export interface Acceptance {
  /** Whose token it came with, for the history. */
  team: string;
  trial: Trial;
  api: LiveApi | undefined;
  /** Signs the release. */
  signer: Signer | undefined;
}

/** Rejects an order that is for something else, was not signed by whoever may, or was carried out before. @throws ReleaseError */
export async function checkOrder(
  { order, signatures }: Upload,
  { releasesDir, site, name, root }: Recipient,
): Promise<void> {
  if (order.name !== name) throw new ReleaseError(`This upload is a build of ${order.name}, not of ${name}.`);
  if (name === 'shell') throw new ReleaseError('The shell is published where its servers run.');
  if (order.site !== site) throw new ReleaseError(`This upload is for ${order.site}; this site is ${site}.`);
  const ring = await trustedKeys(releasesDir, root);
  if (ring)
    requireSignature(ring, mayBuild(name), 'order', {
      what: `This publish of ${name}`,
      value: order,
      signature: signatures?.order,
    });
  rejectReplay(name, order.after, await readHistory(releasesDir), await readDocument(releasesDir));
}

/** Publishes an upload whose order was checked, with all checks of a local publish. @throws ReleaseError */
export async function publishUpload(
  upload: Upload,
  { releasesDir, name, root }: Recipient,
  { team, ...acceptance }: Acceptance,
): Promise<DeployableResult> {
  const { hash, after, why, who, releaseHold, canary } = upload.order;
  const draft = join(releasesDir, draftName('upload'));
  const projectDir = join(draft, name);
  try {
    await mkdir(projectDir, { recursive: true });
    await writeUpload(upload, projectDir);
    const build = await readBuild(name, projectDir);
    if (build.hash !== hash) throw new ReleaseError(`The uploaded files are build ${build.hash}, not ${hash}.`);
    return await publish({
      releasesDir,
      name,
      projectDir,
      signature: upload.signatures?.build,
      after,
      releaseHold,
      canary,
      why,
      root,
      who: `${who} (token of ${team})`,
      ...acceptance,
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
