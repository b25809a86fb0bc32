import { access } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildFolder,
  type Coding,
  DOCUMENT_FILE,
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

  /**
   * The file of a path, compressed if there is an intact copy in one of `codings`; undefined if it is not public,
   * 'unavailable' if it cannot be read because the releases folder is away.
   */
  async find(
    path: string,
    codings: readonly Coding[],
    release: LiveRelease,
  ): Promise<ReleaseAsset | 'unavailable' | undefined> {
    const [, name = '', hash = '', file = ''] = FILE_PATH.exec(path) ?? [];
    if (!release.document.retained[name]?.includes(hash)) return undefined;
    return (await this.read(name, hash, file, codings)) ?? ((await this.isAway()) ? 'unavailable' : undefined);
  }

  private async read(
    name: string,
    hash: string,
    file: string,
    codings: readonly Coding[],
  ): Promise<ReleaseAsset | undefined> {
    const record = await this.record(name, hash);
    const integrity = record && Object.hasOwn(record.integrity, file) ? record.integrity[file] : undefined;
    if (integrity === undefined) return undefined;
    const found = await this.files.read(buildFolder(this.releasesDir, name, hash), file, integrity, codings);
    return found && { file, ...found };
  }

  private isAway(): Promise<boolean> {
    return access(join(this.releasesDir, DOCUMENT_FILE)).then(
      () => false,
      () => true,
    );
  }

  /** `readRecord` checks a record against the hash that names it, so it can be trusted like the release document. */
  private record(name: string, hash: string): Promise<ReleaseRecord | undefined> {
    const key = `${name}/${hash}`;
    const known = this.records.get(key);
    if (known) return known;
    const record = readRecord(this.releasesDir, name, hash).catch(() => {
      this.records.delete(key);
      return undefined;
    });
    this.records.set(key, record);
    return record;
  }
}
