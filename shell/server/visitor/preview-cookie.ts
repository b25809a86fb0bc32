import type { Caller } from '../http/caller.js';

/** How long a browser stays in a preview: a working day. The link leads there again. */
const MAX_AGE_S = 43_200;
const COOKIE = /(?:^|;\s*)(?:__Host-)?waybill-preview=([0-9a-f]{32})(?:;|$)/;

/** The key of the preview that a browser is in; undefined for visitors. */
export const previewKeyIn = (cookie: string | undefined): string | undefined => COOKIE.exec(cookie ?? '')?.[1];

/** The header that lets a browser enter a preview, or leave it. */
export function previewCookie(key: string | undefined, { secure }: Pick<Caller, 'secure'>): string {
  const name = secure ? '__Host-waybill-preview' : 'waybill-preview';
  // Lax: the link is opened from mails and chats.
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${name}=${key ?? ''}; Max-Age=${key === undefined ? 0 : MAX_AGE_S}; ${attributes}`;
}
