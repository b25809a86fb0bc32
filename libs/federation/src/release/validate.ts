import { ReleaseError } from '../errors/release-error.js';
import { checkCompatibility, covers, type Mount } from '../gate/index.js';
import type { RemoteRecord, ShellRecord } from '../record/schema.js';
import { offerOf } from './document.js';
import type { DraftDocument } from './update.js';

/** Rejects a remote that is incompatible with the release's shell or API, or that claims a path of another. @throws ReleaseError */
export function validateRemote(record: RemoteRecord, draft: DraftDocument): void {
  const compatibility = checkCompatibility({ enabled: true, needs: record.needs }, offerOf(draft));
  if (!compatibility.ok)
    throw new ReleaseError(
      `${record.name} ${record.version} ${compatibility.reason}. Publish the shell first, or both in one command.`,
    );
  for (const [name, other] of Object.entries(draft.remotes)) {
    if (name === record.name) continue;
    const taken = record.mounts.find((mount) => other.record.mounts.some((otherMount) => overlap(mount, otherMount)));
    if (taken !== undefined) throw new ReleaseError(`${record.name} claims ${taken}, which belongs to ${name}.`);
  }
}

/** Rejects a shell that the release's remotes could not run in, naming each of them. @throws ReleaseError */
export function validateShell({ version, offers }: ShellRecord, { remotes }: Pick<DraftDocument, 'remotes'>): void {
  const broken = Object.entries(remotes).flatMap(([name, { enabled, record }]) => {
    const compatibility = checkCompatibility({ enabled: true, needs: record.needs }, offers);
    return enabled && !compatibility.ok ? [`${name} ${record.version} ${compatibility.reason}`] : [];
  });
  if (broken.length === 0) return;
  throw new ReleaseError(
    `shell ${version} would break ${broken.join('; ')}. Publish compatible versions first or in the same command, or disable them.`,
  );
}

/** Two mounts overlap when one path could belong to both. */
function overlap(a: Mount, b: Mount): boolean {
  return a === b || covers(a, b) || covers(b, a);
}
