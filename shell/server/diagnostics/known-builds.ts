import { type ReleaseDocument, readRecord, reportedVersion } from '@waybill/federation';
import type { LiveRelease } from '../release/live-release.js';

/** The builds that open pages may still run: those that the release retains. */
export class KnownBuilds {
  /** Name and hash → version. */
  private versions = new Map<string, string>();

  constructor(private readonly releasesDir: string) {}

  /** The live builds are known at once; the others, of which a server that has just started knows nothing, soon after. */
  async add({ document }: LiveRelease): Promise<void> {
    const known = this.versions;
    this.versions = new Map(retainedIn(document).flatMap(([key]) => entryOf(key, known.get(key))));
    const { shell, remotes, canaries = {} } = document;
    for (const { hash, record } of [shell, ...Object.values(remotes), ...Object.values(canaries)])
      this.versions.set(`${record.name} ${hash}`, record.version);
    const versions = this.versions;
    for (const [key, name, hash] of retainedIn(document)) {
      if (versions.has(key)) continue;
      const record = await readRecord(this.releasesDir, name, hash).catch(() => undefined);
      if (record) versions.set(key, record.version);
    }
  }

  /** Whether a page can have reported this name and version. */
  has({ name, version }: { name: string; version: string }): boolean {
    return [...this.versions].some(([key, plain]) => {
      const [known, build] = key.split(' ');
      return known === name && (version === plain || version === reportedVersion({ version: plain, build }));
    });
  }
}

/** Name and hash of a build that a report names as "1.4.0+19cdc42c…"; undefined without a hash. */
export function buildOf({
  name,
  version,
}: {
  name: string;
  version: string;
}): { name: string; hash: string } | undefined {
  const hash = version.split('+')[1];
  return hash ? { name, hash } : undefined;
}

const entryOf = (key: string, version: string | undefined): [string, string][] =>
  version === undefined ? [] : [[key, version]];

const retainedIn = ({ retained }: ReleaseDocument) =>
  Object.entries(retained).flatMap(([name, hashes]) => hashes.map((hash) => [`${name} ${hash}`, name, hash] as const));
