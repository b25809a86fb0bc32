import { isIP } from 'node:net';

/** The site as browsers know it when they create passkeys. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Passkeys belong to a host name, never to an IP address, and work over https only; browsers treat localhost as safe.
 * Returns null where they do not work.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, protocol, origin } = new URL(publicUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isAddress || !isSecure ? null : { id: hostname, origin };
}
