import { apiContract } from '@waybill/contracts';
import { checkCompatibility } from '@waybill/federation';
import { z } from 'zod';
import { API } from '../config/deadlines.js';
import type { Log } from '../log/log.js';
import type { LiveRelease } from '../release/live-release.js';
import type { ApiClient } from './api-client.js';

const PATH = '/api/contract';
const answer = z.object({ data: apiContract });

/**
 * Which version of the API the backend really serves, whatever the release document says: remotes that need another one
 * are not run. The last answer counts until there is another; a backend that does not tell is believed to be right.
 */
export class ServedApi {
  private version: string | undefined;
  /** The live release and its previews, each with the version that is served. */
  private modified = new WeakMap<LiveRelease, LiveRelease>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly api: Pick<ApiClient, 'getAs'>,
    private readonly log: Log,
  ) {
    this.ask();
    this.timer = setInterval(() => this.ask(), API.contractInterval).unref();
  }

  /** The release with the version that is served; the same object for the same release. */
  applyTo(release: LiveRelease | undefined): LiveRelease | undefined {
    const { version } = this;
    if (!release || version === undefined || release.offer.api === version) return release;
    const known = this.modified.get(release);
    if (known) return known;
    const to = { ...release, offer: { ...release.offer, api: version } };
    this.modified.set(release, to);
    this.report(release, to);
    return to;
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Not through the circuit breaker: no page waits for it, and its silence means nothing. */
  private ask(): void {
    this.api
      .getAs('', PATH)
      .then(({ http, text }) => {
        if (http === 200) this.learn(answer.parse(JSON.parse(text)).data.version);
      })
      .catch(() => undefined); // A backend that does not tell.
  }

  private learn(version: string): void {
    if (version === this.version) return;
    this.version = version;
    this.modified = new WeakMap();
  }

  private report({ offer: promised }: LiveRelease, { offer, remotes }: LiveRelease): void {
    const stopped = remotes.filter((remote) => remote.enabled && !checkCompatibility(remote, offer).ok);
    const fields = { promised: promised.api, served: offer.api, stopped: stopped.map(({ name }) => name) };
    if (stopped.length > 0) this.log.error('api_version_differs', fields);
    else this.log.info('api_version_differs', fields);
  }
}
