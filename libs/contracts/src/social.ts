/** Base URLs of profiles. */
const PROFILE_URLS = {
  twitter: 'https://x.com/',
  telegram: 'https://t.me/',
  instagram: 'https://www.instagram.com/',
} as const;

/** A social network that the settings may name a profile of. */
export type Network = keyof typeof PROFILE_URLS;

const HANDLE = /^@?([\w.]{1,50})$/;

/** The https URL of a profile that was entered as a URL or as a handle; null when it is neither. */
export function profileUrl(network: Network, entered: string): string | null {
  const text = entered.trim();
  const handle = HANDLE.exec(text)?.[1];
  if (handle) return PROFILE_URLS[network] + handle;
  const candidate = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  return url.protocol === 'https:' && url.username === '' && url.hostname.includes('.') ? url.href : null;
}
