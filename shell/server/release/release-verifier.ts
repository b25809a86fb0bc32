import {
  type KeyRing,
  type Preview,
  type ReleaseDocument,
  readKeyRing,
  requireRoot,
  type TrustedRoot,
  verifyPreview,
  verifyRelease,
} from '@waybill/federation';

/** Verifies releases with the keys that the configured root key vouches for. What is in the releases folder is not trusted. */
export class ReleaseVerifier {
  /** For what this server signs: the newest list of keys that it has seen is the oldest that it accepts. */
  readonly root: Readonly<Required<TrustedRoot>>;
  private readonly seen: { key: string; version: number };

  constructor(
    private readonly releasesDir: string,
    rootKey: string,
  ) {
    this.seen = { key: rootKey, version: 0 };
    this.root = this.seen;
  }

  /** @throws Error naming what is not signed, was altered, or is signed by somebody who may not do so */
  async verify(document: ReleaseDocument): Promise<void> {
    await verifyRelease(this.releasesDir, document, await this.trustedKeys());
  }

  /** @throws Error like {@link verify} */
  async verifyPreview(preview: Preview): Promise<void> {
    await verifyPreview(this.releasesDir, preview, await this.trustedKeys());
  }

  private async trustedKeys(): Promise<KeyRing> {
    const ring = await readKeyRing(this.releasesDir);
    requireRoot(ring, this.seen);
    this.seen.version = ring.version;
    return ring;
  }
}
