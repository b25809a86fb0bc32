import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SIGN_IN } from '../config/deadlines.js';
import { ApiError } from '../errors/api-error.js';
import { LifoLimiter } from './lifo-limiter.js';

/**
 * What is known about the address of a sign-in. `known`: it has signed in to this account before. `failing`: a sign-in
 * from it failed recently. `new`: neither.
 */
export type Standing = 'known' | 'new' | 'failing';

const PRIORITY: Record<Standing, number> = { failing: 0, new: 1, known: 2 };
const MAX_PLACES = SIGN_IN.maxPlaces + SIGN_IN.placesForKnown;

interface Place {
  standing: Standing;
  /** The widest network around the address. */
  network: string | undefined;
  /** Ends the delay, whose caller then responds with 429. Unset once the delay is over. */
  displace: (() => void) | undefined;
}

/**
 * Places for sign-ins that wait for their delay or for the verification of their password. Each of them holds a
 * connection, so there are few. An address with failures cannot take the places reserved for others, and a `new` one
 * displaces one that waits: with hundreds of addresses guessing at once, the last to arrive gets its turn. A `known`
 * address is never displaced and has places of its own.
 */
@Injectable()
export class SignInQueue {
  private readonly places = new Set<Place>();
  private readonly verifications = new LifoLimiter(SIGN_IN.maxVerifications, MAX_PLACES);
  private readonly arrivals = new LifoLimiter(SIGN_IN.maxArrivals, SIGN_IN.maxWaitingArrivals);

  /**
   * Bounds the database work that precedes {@link run}, so that it leaves connections to other requests. The embedded
   * database never waits: without a pause, a burst of sign-ins would be handled before anything else that has arrived.
   */
  admit<T>(work: () => Promise<T>): Promise<T> {
    return this.arrivals.run(async () => {
      await nextTurn();
      return work();
    });
  }

  /**
   * Runs `work` after the delay. Throws `too_many` if there is no place, if the place is lost, or, once sign-ins are
   * delayed, if others from the same network have its share of places: fresh addresses of one network must not multiply
   * the attempts.
   */
  async run<T>(standing: Standing, delayMs: number, work: () => Promise<T>, network?: string): Promise<T> {
    const details = { retryAfter: Math.max(1, delayMs / 1000), limit: 'signin-places' };
    const isGuess = delayMs > 0 && standing !== 'known';
    const hasShare = !isGuess || this.countFrom(network) < SIGN_IN.maxPerNetwork;
    if (!hasShare || !this.makeRoomFor(standing)) throw new ApiError('too_many', details);
    const place: Place = { standing, network, displace: undefined };
    this.places.add(place);
    try {
      if (!(await this.wait(place, delayMs))) throw new ApiError('too_many', details);
      return await this.verifications.run(work, PRIORITY[standing]);
    } finally {
      this.places.delete(place);
    }
  }

  /** Resolves to false if the place was taken by another sign-in meanwhile. */
  private async wait(place: Place, delayMs: number): Promise<boolean> {
    if (delayMs === 0) return true;
    const isAdmitted = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, delayMs, true);
      place.displace = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
    place.displace = undefined;
    return isAdmitted;
  }

  private makeRoomFor(standing: Standing): boolean {
    const taken = this.places.size;
    if (standing === 'known') return taken < MAX_PLACES;
    if (standing === 'failing') return this.count('failing') < SIGN_IN.maxFailing && taken < SIGN_IN.maxPlaces;
    return taken < SIGN_IN.maxPlaces || this.displaceOne();
  }

  /** Prefers addresses with failures, then the sign-in that has waited longest. */
  private displaceOne(): boolean {
    const waiting = [...this.places].filter(({ displace }) => displace);
    const victim =
      waiting.find(({ standing }) => standing === 'failing') ?? waiting.find(({ standing }) => standing === 'new');
    if (!victim) return false;
    this.places.delete(victim);
    victim.displace?.();
    return true;
  }

  private countFrom(network: string | undefined): number {
    if (network === undefined) return 0;
    return [...this.places].filter((place) => place.network === network && place.standing !== 'known').length;
  }

  private count(standing: Standing): number {
    return [...this.places].filter((place) => place.standing === standing).length;
  }
}
