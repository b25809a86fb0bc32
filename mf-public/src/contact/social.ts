/** Where a handle leads on each network. */
const PROFILES = {
  twitter: 'https://x.com/',
  telegram: 'https://t.me/',
  instagram: 'https://www.instagram.com/',
} as const;

export type Network = keyof typeof PROFILES;

const HANDLE = /^@?([\w.]{1,50})$/;

/** The https address of a profile that was entered as an address or as a handle; null when it is neither. */
export function profileUrl(network: Network, entered: string): string | null {
  const text = entered.trim();
  const handle = HANDLE.exec(text)?.[1];
  if (handle) return PROFILES[network] + handle;
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.hostname.includes('.') ? url.href : null;
}
