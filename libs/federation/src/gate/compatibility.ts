import { satisfies } from './range.js';

/** The versions that the page provides to remotes. */
export interface Offer {
  /** Version of the kit in the shell's bundle. */
  kit: string;
  /** Version of the API behind this origin. */
  api: string;
}

/** What a remote was built against. */
export interface Needs {
  kit: string;
  api: string;
}

/** Whether a remote may run, and if not, why. Decided from metadata, before any of its code is requested. */
export type Compatibility = { ok: true } | { ok: false; class: 'disabled' | 'incompatible'; reason: string };

/** The compatibility gate. It fails closed: anything that is not clearly compatible is rejected with a reason. */
export function checkCompatibility(remote: { enabled: boolean; needs: Needs }, offer: Offer): Compatibility {
  if (!remote.enabled) return { ok: false, class: 'disabled', reason: 'disabled in the release' };
  for (const name of ['kit', 'api'] as const) {
    if (!satisfies(offer[name], remote.needs[name])) {
      const reason = `needs ${name} ${remote.needs[name]}, this page has ${offer[name]}`;
      return { ok: false, class: 'incompatible', reason };
    }
  }
  return { ok: true };
}
