import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.js';
import type { Caller } from '../http/forwarded.js';
import type { Reply } from '../http/send.js';
import type { LiveRelease } from '../release/live.js';
import type { Api } from '../render/api.js';
import { originFor } from './addresses.js';
import { webManifest } from './manifest.js';
import { PICTURES } from './pictures.js';
import { robots } from './robots.js';
import { Sitemap } from './sitemap.js';

/** Answers what search engines, previews of links and devices ask of a site besides its pages. */
export class Finding {
  private readonly sitemap: Sitemap;

  constructor(
    private readonly config: Config,
    api: Api,
  ) {
    this.sitemap = new Sitemap(api);
  }

  /** What there is at every time. */
  always(path: string, { host }: Caller): Reply | undefined {
    return path === '/robots.txt' ? robots(originFor(this.config, host)) : PICTURES[path];
  }

  /** What tells of the live release. */
  async of(
    release: LiveRelease,
    path: string,
    request: IncomingMessage,
    { host, addresses }: Caller,
  ): Promise<Reply | undefined> {
    if (path === '/site.webmanifest') return webManifest(request.url ?? path, release);
    if (path === '/sitemap.xml')
      return this.sitemap.answer(request, { release, origin: originFor(this.config, host), addresses });
    return undefined;
  }
}
