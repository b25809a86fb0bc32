import { setTimeout as delay } from 'node:timers/promises';
import { type Preview, previewedRelease } from '@waybill/federation';
import type { ApiClient } from '../api/api-client.js';
import type { ServedApi } from '../api/served-api.js';
import type { Config } from '../config/config.js';
import { DEADLINES_MS } from '../config/deadlines.js';
import type { Log } from '../log/log.js';
import { withInlineStyles } from '../release/inline-styles.js';
import { type LiveRelease, resolveRelease } from '../release/live-release.js';
import type { ReleaseVerifier } from '../release/release-verifier.js';
import { PageRenderer } from '../render/render-page.js';
import { Renderers } from '../render/renderers.js';
import { Responder } from '../respond/respond.js';

export interface PreviewContext {
  config: Config;
  log: Log;
  api: ApiClient;
  served: Pick<ServedApi, 'applyTo'>;
  /** Verifies what is signed; undefined where nothing has to be. */
  verifier: Pick<ReleaseVerifier, 'verifyPreview'> | undefined;
}

/** A preview that cannot be shown is tried again after this: a file may be missing or unreadable for a moment only. */
const RETRY_MS = 5_000;

/** Nothing of a preview counts as a failure of what is live; the log has its failures. */
const UNREPORTED = { post: () => undefined };

/**
 * A preview in memory, with renderers, layouts and pages of its own: nothing of it can get into a page of a visitor, and
 * its code runs in another process than that of the live builds.
 */
export class PreviewSite {
  readonly renderer: PageRenderer;
  readonly responder: Responder;
  lastUsed = performance.now();
  private readonly renderers: Renderers;
  private made: { stored: Preview; live: LiveRelease; release: Promise<LiveRelease>; until: number } | undefined;
  private rejected: { stored: Preview; reason: string } | undefined;

  constructor(private readonly context: PreviewContext) {
    const { config, log, api } = context;
    const { releasesDir, renderTimeout } = config;
    this.renderers = new Renderers({ releasesDir, timeoutMs: renderTimeout, log, api: UNREPORTED });
    this.renderer = new PageRenderer(api, this.renderers);
    this.responder = new Responder(config, api.breaker);
  }

  /**
   * The live release with the builds of the preview; the same object for the same two. @throws ReleaseError when they do not
   * fit, or are not signed where builds have to be
   */
  async release(stored: Preview, live: LiveRelease): Promise<LiveRelease> {
    const isKept = this.made?.stored === stored && this.made.live === live && performance.now() < this.made.until;
    const made = this.made && isKept ? this.made : this.begin(stored, live);
    const release = await made.release;
    return this.context.served.applyTo(release) ?? release;
  }

  close(): void {
    this.renderers.close();
  }

  /** A result is kept; a failure for a while, whatever it is. */
  private begin(stored: Preview, live: LiveRelease): NonNullable<typeof this.made> {
    const made = { stored, live, release: this.make(stored, live), until: Number.POSITIVE_INFINITY };
    made.release.catch(() => {
      made.until = performance.now() + RETRY_MS;
    });
    this.made = made;
    return made;
  }

  private async make(stored: Preview, { document }: LiveRelease): Promise<LiveRelease> {
    await this.verify(stored);
    const release = resolveRelease(previewedRelease(document, stored));
    const styled = await withInlineStyles(this.context.config.releasesDir, release);
    await Promise.race([this.renderers.prepare(styled), delay(DEADLINES_MS.previewWarmUp, undefined, { ref: false })]);
    return { ...styled, preview: stored.name };
  }

  /** One line for each preview that is rejected, and for each reason. */
  private async verify(stored: Preview): Promise<void> {
    const { verifier, log } = this.context;
    await verifier?.verifyPreview(stored).catch((error: Error) => {
      const { message: reason } = error;
      const isKnown = this.rejected?.stored === stored && this.rejected.reason === reason;
      if (!isKnown) log.error('preview_rejected', { preview: stored.name, reason });
      this.rejected = { stored, reason };
      throw error;
    });
  }
}
