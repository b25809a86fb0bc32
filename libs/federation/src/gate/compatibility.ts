import { satisfies } from './range.js';

/** The versions that the page provides to remotes. */
export interface Offer {
  /** Version of the kit in the shell's bundle. */
  kit: string;
  /** Version of the API behind this origin. */
  api: string;
  /** Versions of the earlier kits that the shell lends as well, newest first. */
  earlierKits?: readonly string[] | undefined;
}

/** What a remote was built against. */
export interface Needs {
  kit: string;
  api: string;
}

/** Whether a remote may run, and if not, why. Decided from metadata, before any of its code is requested. */
export type Compatibility = { ok: true } | { ok: false; class: 'disabled' | 'incompatible'; reason: string };

/** The kits of an offer, newest first. */
export const kitsOf = ({ kit, earlierKits = [] }: Offer): string[] => [kit, ...earlierKits];

/** The version of the kit that a remote gets: the newest in its range. */
export const kitFor = (offer: Offer, range: string): string | undefined =>
  kitsOf(offer).find((version) => satisfies(version, range));

/** The compatibility gate. It fails closed: anything that is not clearly compatible is rejected with a reason. */
export function checkCompatibility(remote: { enabled: boolean; needs: Needs }, offer: Offer): Compatibility {
  if (!remote.enabled) return { ok: false, class: 'disabled', reason: 'disabled in the release' };
  const provided = [
    ['kit', kitsOf(offer)],
    ['api', [offer.api]],
  ] as const;
  for (const [name, versions] of provided) {
    const range = remote.needs[name];
    if (!versions.some((version) => satisfies(version, range))) {
      const reason = `needs ${name} ${range}, this page has ${versions.join(' and ')}`;
      return { ok: false, class: 'incompatible', reason };
    }
  }
  return { ok: true };
}
