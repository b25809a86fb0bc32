import { DATABASE } from '../../config/deadlines.js';
import { ABILITY, type Ability } from './probe.js';

/**
 * Which host of the database is used: the first of the list that can do most. A host in use stays until another can do
 * more; an earlier one of the list is used again once it has been as good for a while, so that one that comes and goes
 * disturbs nobody.
 */
export class HostChoice {
  /** Index of the host in use. */
  host = 0;
  /** Since when each host has been as good as the best. */
  private readonly goodSince: number[];

  constructor(hosts: number) {
    this.goodSince = Array(hosts).fill(Number.POSITIVE_INFINITY);
  }

  /** Takes the results of a probe of each host. Returns the host to use, or undefined if none can be used. */
  update(abilities: readonly Ability[], now: number): number | undefined {
    const best = Math.max(...abilities);
    if (best === ABILITY.none) return undefined;
    for (const [host, ability] of abilities.entries()) {
      this.goodSince[host] = ability === best ? Math.min(this.goodSince[host] ?? now, now) : Number.POSITIVE_INFINITY;
    }
    const first = abilities.indexOf(best as Ability);
    const isLasting = now - (this.goodSince[first] ?? now) >= DATABASE.returnAfter;
    if (abilities[this.host] !== best || isLasting) this.host = first;
    return this.host;
  }
}
