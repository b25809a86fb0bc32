import { checkCompatibility, covers, type Mount } from '../gate/index.js';
import { ReleaseError } from './errors.js';
import type { ReleaseDocument, RemoteRecord, ShellRecord } from './schema.js';

/** Refuses a remote that the live shell and API cannot carry, or that claims a path of another. */
export function admitRemote(record: RemoteRecord, { remotes, kit, api }: ReleaseDocument): void {
  const verdict = checkCompatibility({ enabled: true, needs: record.needs }, { kit, api });
  if (!verdict.ok)
    throw new ReleaseError(`${record.name} ${record.version} ${verdict.reason}. Publish the shell first.`);
  for (const [name, other] of Object.entries(remotes)) {
    if (name === record.name) continue;
    const taken = record.mounts.find((mount) => other.record.mounts.some((theirs) => overlap(mount, theirs)));
    if (taken !== undefined) throw new ReleaseError(`${record.name} claims ${taken}, which belongs to ${name}.`);
  }
}

/** Refuses a shell that live remotes could not run in, naming each of them. */
export function admitShell({ version, offers }: ShellRecord, { remotes }: ReleaseDocument): void {
  const broken = Object.entries(remotes).flatMap(([name, { enabled, record }]) => {
    const verdict = checkCompatibility({ enabled: true, needs: record.needs }, offers);
    return enabled && !verdict.ok ? [`${name} ${record.version} ${verdict.reason}`] : [];
  });
  if (broken.length === 0) return;
  throw new ReleaseError(
    `shell ${version} would break ${broken.join('; ')}. Publish compatible versions first, or disable them.`,
  );
}

/** Two mounts collide when one path could belong to both. */
function overlap(a: Mount, b: Mount): boolean {
  return a === b || covers(a, b) || covers(b, a);
}
