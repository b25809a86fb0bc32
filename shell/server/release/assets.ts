import {
  buildFolder,
  type Coding,
  type ReleaseRecord,
  readRecord,
  type VerifiedFile,
  VerifiedFiles,
} from '@waybill/federation';
import type { LiveRelease } from './live.js';

const ADDRESS = /^\/releases\/([a-z][a-z0-9-]{1,40})\/([0-9a-f]{20})\/browser\/([A-Za-z0-9_][A-Za-z0-9._/-]{0,199})$/;

/** One file that was found to be what its release says. */
export interface Asset extends VerifiedFile {
  file: string;
}

/** Hands out files of kept releases, each only when its bytes have the sum that its release lists. */
export class Assets {
  private readonly files = new VerifiedFiles();
  private readonly records = new Map<string, Promise<ReleaseRecord | undefined>>();

  constructor(private readonly releasesDir: string) {}

  /** The file at an address, compressed if a sound copy exists. Undefined when nobody may have it. */
  async find(path: string, codings: readonly Coding[], live: LiveRelease): Promise<Asset | undefined> {
    const [, name = '', hash = '', file = ''] = ADDRESS.exec(path) ?? [];
    const record = live.document.retained[name]?.includes(hash) ? await this.record(name, hash) : undefined;
    const sum = record && Object.hasOwn(record.integrity, file) ? record.integrity[file] : undefined;
    if (sum === undefined) return undefined;
    const found = await this.files.read(buildFolder(this.releasesDir, name, hash), file, sum, codings);
    return found && { file, ...found };
  }

  /** Records are checked against the hash that names them, so they are as good as the document. */
  private record(name: string, hash: string): Promise<ReleaseRecord | undefined> {
    const key = `${name}/${hash}`;
    const record = this.records.get(key) ?? readRecord(this.releasesDir, name, hash).catch(() => undefined);
    this.records.set(key, record);
    record.then((found) => found ?? this.records.delete(key));
    return record;
  }
}
