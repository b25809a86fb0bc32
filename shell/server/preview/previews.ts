import { type Preview, ReleaseError, readPreviews } from '@waybill/federation';
import type { Caller } from '../http/caller.js';
import { plain, type Reply } from '../http/send.js';
import type { LiveRelease } from '../release/live-release.js';
import { LEAVE_PATH } from '../respond/preview-badge.js';
import { previewCookie, previewKeyIn } from '../visitor/preview-cookie.js';
import { type PreviewContext, PreviewSite } from './preview-site.js';

/** Each has a sandbox and workers of its own. Who comes next displaces the one that was not used for longest. */
const MAX_SITES = 2;
const IDLE_MS = 10 * 60_000;
const SWEEP_INTERVAL_MS = 60_000;
/** A preview that was published, replaced or deleted is noticed after this. */
const MAX_AGE_MS = 1_000;

const LINK = /^\/__preview\/([0-9a-f]{32})(\/(?!\/)[^\\]*)?$/;
const UNLISTED = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

/** A preview for one request. */
export type OpenPreview = { release: LiveRelease; site: PreviewSite } | { misfit: string };

/** The previews of the releases folder: who opens the link of one gets a cookie, and its pages in place of the live ones. */
export class Previews {
  private readonly sites = new Map<string, PreviewSite>();
  private known: { previews: Promise<Preview[]>; at: number } | undefined;
  private readonly sweep: NodeJS.Timeout;

  constructor(private readonly context: PreviewContext) {
    this.sweep = setInterval(() => this.closeIdle(), SWEEP_INTERVAL_MS).unref();
  }

  /** The preview that a browser is in; undefined for visitors, and after it has expired or was deleted. */
  async open(cookie: string | undefined, live: LiveRelease): Promise<OpenPreview | undefined> {
    const key = previewKeyIn(cookie);
    const stored = key === undefined ? undefined : await this.find(key);
    if (!stored) return undefined;
    const site = this.siteOf(stored);
    try {
      return { release: await site.release(stored, live), site };
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      return { misfit: error.message };
    }
  }

  /** The replies below `/__preview/`: into a preview, at a page of it if the link names one, and out of it. */
  async reply(url: string, prefetch: boolean, caller: Caller): Promise<Reply> {
    // Nobody has decided to go there.
    if (prefetch) return plain(503, 'Not prefetched.', UNLISTED);
    if (url === LEAVE_PATH) return redirect('/', previewCookie(undefined, caller));
    const [, key, path] = LINK.exec(url) ?? [];
    const stored = key === undefined ? undefined : await this.find(key);
    if (!stored) return plain(404, 'This preview does not exist, or it has expired.', UNLISTED);
    return redirect(path ?? firstPage(stored), previewCookie(key, caller));
  }

  close(): void {
    clearInterval(this.sweep);
    for (const site of this.sites.values()) site.close();
    this.sites.clear();
  }

  private async find(key: string): Promise<Preview | undefined> {
    const now = performance.now();
    if (!this.known || now - this.known.at > MAX_AGE_MS) this.known = { previews: this.read(), at: now };
    const found = (await this.known.previews).find((preview) => preview.key === key);
    return found && found.expires > new Date().toISOString() ? found : undefined;
  }

  /** One that has not changed stays the same object: what was made from it stays valid. */
  private async read(): Promise<Preview[]> {
    const before = (await this.known?.previews) ?? [];
    // While the folder cannot be read, those that were read last stay open.
    const now = await readPreviews(this.context.config.releasesDir).catch(() => before);
    return now.map((preview) => before.find(({ key, at }) => key === preview.key && at === preview.at) ?? preview);
  }

  private siteOf({ key }: Preview): PreviewSite {
    const site = this.sites.get(key) ?? new PreviewSite(this.context);
    site.lastUsed = performance.now();
    // The one that was used last is the last one.
    this.sites.delete(key);
    this.sites.set(key, site);
    const [oldest] = this.sites.keys();
    if (this.sites.size > MAX_SITES && oldest !== undefined) this.closeSite(oldest);
    return site;
  }

  private closeIdle(): void {
    for (const [key, { lastUsed }] of this.sites) if (performance.now() - lastUsed > IDLE_MS) this.closeSite(key);
  }

  private closeSite(key: string): void {
    this.sites.get(key)?.close();
    this.sites.delete(key);
  }
}

const redirect = (location: string, cookie: string): Reply => ({
  status: 303,
  headers: { ...UNLISTED, location, 'set-cookie': cookie },
  body: '',
});

/** The first page that the preview is about. */
function firstPage({ builds }: Preview): string {
  const mounts = builds.flatMap(({ record }) => ('mounts' in record ? record.mounts : []));
  return mounts.find((mount) => !mount.endsWith('/*')) ?? '/';
}
