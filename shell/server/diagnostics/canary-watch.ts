import { randomUUID } from 'node:crypto';
import {
  type CanaryPair,
  type CanaryStatus,
  canaryPairs,
  canaryStatus,
  promote,
  ReleaseError,
  readKeyRing,
  rollback,
  type Signer,
  type TrustedRoot,
  writeCanaryCounts,
} from '@waybill/federation';
import { DEADLINES_MS } from '../config/deadlines.js';
import type { Log } from '../log/log.js';
import type { ReleaseWatch } from '../release/watch-releases.js';
import type { BuildHealth } from './build-health.js';

interface CanaryWatchOptions {
  releasesDir: string;
  log: Log;
  health: BuildHealth;
  releases: Pick<ReleaseWatch, 'current' | 'refresh'>;
  /** Signs the releases that it writes. */
  signer: Signer | undefined;
  /** Its keys count for what is signed. */
  root: TrustedRoot | undefined;
}

/** What the history calls whoever decides. */
const WHO = 'shell server';
const UNSIGNED = 'Releases are signed here, and this server has no key for them (RELEASE_KEY_FILE).';

/**
 * Decides the canaries. Every server stores what it has counted in the releases folder, judges by what all have, and
 * changes the release as anybody does: with the lock, and only if the canary is still the one that was judged. So one of
 * them decides, whichever is first.
 */
export class CanaryWatch {
  private readonly server = randomUUID();
  private readonly written = new Map<string, string>();
  /** What was said, not to repeat it. */
  private readonly said = new Set<string>();
  private canaries = '';
  private readonly timer: NodeJS.Timeout;
  private looking = false;
  private waitUntil = 0;

  constructor(private readonly options: CanaryWatchOptions) {
    this.timer = setInterval(() => this.look(), DEADLINES_MS.canaryInterval).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** One look at a time; a folder that is away is looked at again. */
  private look(): void {
    if (this.looking) return;
    this.looking = true;
    this.decideAll()
      .catch((error: Error) => this.say('error', 'canary_not_decided', { reason: error.message }))
      .finally(() => {
        this.looking = false;
      });
  }

  private async decideAll(): Promise<void> {
    const document = this.options.releases.current()?.document;
    if (!document) return;
    const pairs = canaryPairs(document);
    this.remember(JSON.stringify(pairs));
    if (pairs.length === 0) return;
    for (const pair of pairs) await this.store(pair);
    for (const canary of await canaryStatus(this.options.releasesDir, document)) await this.decide(canary);
  }

  /** What was stored and said is about these canaries only. */
  private remember(canaries: string): void {
    if (canaries === this.canaries) return;
    this.canaries = canaries;
    this.written.clear();
    this.said.clear();
  }

  private async store(pair: CanaryPair): Promise<void> {
    const { health, releasesDir } = this.options;
    const { name, canary, live } = pair;
    const counts = { canary: health.of({ name, hash: canary }), live: health.of({ name, hash: live }) };
    const [key, text] = [`${name} ${canary} ${live}`, JSON.stringify(counts)];
    if (this.written.get(key) === text) return;
    await writeCanaryCounts(releasesDir, pair, this.server, counts);
    this.written.set(key, text);
  }

  private async decide({ name, hash, verdict, why }: CanaryStatus): Promise<void> {
    const { releasesDir, releases, log, signer, root } = this.options;
    if (verdict === 'ask') this.say('warn', 'canary_undecided', { name, build: hash, why });
    if (verdict !== 'promote' && verdict !== 'rollback') return;
    // Each try takes the lock, which people need.
    if (performance.now() < this.waitUntil) return;
    const change = verdict === 'promote' ? promote : rollback;
    try {
      if (!signer && (await readKeyRing(releasesDir))) throw new ReleaseError(UNSIGNED);
      const { id } = await change({ releasesDir, name, canary: hash, who: WHO, why, signer, root });
      log.info('canary_decided', { name, build: hash, verdict, release: id, why });
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      await releases.refresh();
      // Another server was first, or a person.
      if (this.options.releases.current()?.document.canaries?.[name]?.hash !== hash) return;
      this.waitUntil = performance.now() + DEADLINES_MS.canaryRetry;
      this.say('error', 'canary_not_decided', { name, build: hash, verdict, reason: error.message });
    }
  }

  /** Once for each canary, and once for what concerns all: it would be true again with every look. */
  private say(level: 'warn' | 'error', event: string, fields: Record<string, string>): void {
    const key = `${event} ${fields.build ?? ''}`;
    if (this.said.has(key)) return;
    this.said.add(key);
    this.options.log[level](event, fields);
  }
}
