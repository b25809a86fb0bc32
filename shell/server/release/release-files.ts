import {
  buildFolder,
  type Coding,
  type ReleaseRecord,
  readRecord,
  type VerifiedFile,
  VerifiedFiles,
} from '@waybill/federation';
import type { LiveRelease } from './live-release.js';

const FILE_PATH = /^\/releases\/([a-z][a-z0-9-]{1,40})\/([0-9a-f]{20})\/browser\/([A-Za-z0-9_][A-Za-z0-9._/-]{0,199})$/;

/** A file whose bytes match the hash in its build's record. */
export interface ReleaseAsset extends VerifiedFile {
  file: string;
}

/** The public files of all retained builds. A file is served only if its bytes match the hash in the build's record. */
export class ReleaseFiles {
  private readonly files = new VerifiedFiles();
  private readonly records = new Map<string, Promise<ReleaseRecord | undefined>>();

  constructor(private readonly releasesDir: string) {}

  /** The file of a path, compressed if there is an intact copy in one of `codings`; undefined if it is not public. */
  async find(path: string, codings: readonly Coding[], release: LiveRelease): Promise<ReleaseAsset | undefined> {
    const [, name = '', hash = '', file = ''] = FILE_PATH.exec(path) ?? [];
    const record = release.document.retained[name]?.includes(hash) ? await this.record(name, hash) : undefined;
    const integrity = record && Object.hasOwn(record.integrity, file) ? record.integrity[file] : undefined;
    if (integrity === undefined) return undefined;
    const found = await this.files.read(buildFolder(this.releasesDir, name, hash), file, integrity, codings);
    return found && { file, ...found };
  }

  /** `readRecord` checks a record against the hash that names it, so it can be trusted like the release document. */
  private record(name: string, hash: string): Promise<ReleaseRecord | undefined> {
    const key = `${name}/${hash}`;
    const record = this.records.get(key) ?? readRecord(this.releasesDir, name, hash).catch(() => undefined);
    this.records.set(key, record);
    record.then((found) => found ?? this.records.delete(key));
    return record;
  }
}
