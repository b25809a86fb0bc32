import { networkOf, tiersOf } from '@waybill/contracts';
import { aliveClass, type BuildCounts, canaryPairs, noCounts } from '@waybill/federation';
import { LruCache } from '../cache/lru-cache.js';
import type { LiveRelease } from '../release/live-release.js';

/** What counts of one network: a reader who reloads a page, or a forger, is not many visitors. */
const MAX = { views: 3, failures: 1 };
/** Of a /48 as of so many networks: one more failure would be enough for a rollback. */
const NETWORKS_PER_SITE = 2;
const MAX_NETWORKS = 20_000;

/** A build, by name and hash. */
export interface BuildName {
  name: string;
  hash: string;
}

/**
 * Counts the page views of builds and how many failed, since this server started or the last canary of the remote began.
 * Whom it has counted is known by network, in memory only.
 */
export class BuildHealth {
  private readonly counts = new Map<string, BuildCounts>();
  private readonly seen = new LruCache<Record<keyof typeof MAX, number>>(MAX_NETWORKS);
  /** Remote → the pair of builds that is being compared. */
  private compared = new Map<string, string>();
  private retained = new Set<string>();

  /** Follows the live release. What a canary is compared with is counted from when it began. */
  follow({ document }: LiveRelease): void {
    const compared = new Map(canaryPairs(document).map(({ name, canary, live }) => [name, `${canary} ${live}`]));
    const begun = [...compared].filter(([name, pair]) => this.compared.get(name) !== pair).map(([name]) => name);
    this.compared = compared;
    // Of the shell, failures are reported, but no views.
    const remotes = Object.entries(document.retained).filter(([name]) => name !== document.shell.record.name);
    this.retained = new Set(remotes.flatMap(([name, hashes]) => hashes.map((hash) => keyOf({ name, hash }))));
    for (const key of this.counts.keys())
      if (!this.retained.has(key) || begun.some((name) => key.startsWith(`${name} `))) this.counts.delete(key);
  }

  /** A remote runs on a page; `ms` until the page was alive, if it is the first of the page. */
  mounted(build: BuildName, address: string, ms?: number): void {
    const counts = this.countsOf(build);
    if (!counts || !this.admit('views', build, address)) return;
    counts.views += 1;
    if (ms === undefined) return;
    const index = aliveClass(ms);
    counts.alive[index] = (counts.alive[index] ?? 0) + 1;
  }

  /** A page has reported a failure; `instead`: the remote does not run there, so the page will not report that it does. */
  failed(build: BuildName, address: string, { instead }: { instead: boolean }): void {
    const counts = this.countsOf(build);
    if (!counts || !this.admit('failures', build, address)) return;
    counts.failures += 1;
    if (instead) counts.views += 1;
  }

  /** The server module of a build has failed; the browser renders the page. Nobody can forge it. */
  failedOnServer(build: BuildName): void {
    const counts = this.countsOf(build);
    if (counts) counts.failures += 1;
  }

  /** What was counted of a build, if anything was. */
  of(build: BuildName): BuildCounts {
    return this.counts.get(keyOf(build)) ?? noCounts();
  }

  list(): (BuildName & { counts: BuildCounts })[] {
    return [...this.counts].map(([key, counts]) => {
      const [name = '', hash = ''] = key.split(' ');
      return { name, hash, counts };
    });
  }

  /** Undefined for a build that is not available any more. */
  private countsOf(build: BuildName): BuildCounts | undefined {
    const key = keyOf(build);
    if (!this.retained.has(key)) return undefined;
    const counts = this.counts.get(key) ?? noCounts();
    this.counts.set(key, counts);
    return counts;
  }

  /** Whether one more counts, of the network and of that around it. */
  private admit(kind: keyof typeof MAX, build: BuildName, address: string): boolean {
    const pair = this.compared.get(build.name) ?? '';
    const networks = networksOf(address).map(({ network, max }) => {
      const key = `${keyOf(build)} ${pair} ${network}`;
      return { key, max: max * MAX[kind], seen: this.seen.get(key) ?? { views: 0, failures: 0 } };
    });
    if (networks.some(({ seen, max }) => seen[kind] >= max)) return false;
    for (const { key, seen } of networks) this.seen.set(key, { ...seen, [kind]: seen[kind] + 1 });
    return true;
  }
}

/** An IPv4 address; or a /56, which one subscriber often has, and the /48 around it. */
const networksOf = (address: string): { network: string; max: number }[] =>
  tiersOf(networkOf(address))
    .slice(-2)
    .map(({ network }, index) => ({ network, max: index === 0 ? 1 : NETWORKS_PER_SITE }));

const keyOf = ({ name, hash }: BuildName) => `${name} ${hash}`;
