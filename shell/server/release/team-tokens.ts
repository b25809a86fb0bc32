import type { IncomingMessage } from 'node:http';
import { findToken, type TeamToken } from '@waybill/federation';
import type { Caller } from '../http/caller.js';

/** How long a browser keeps a token: a working day. */
const MAX_AGE_S = 43_200;
const COOKIE = /(?:^|;\s*)(?:__Secure-)?waybill-team=(wbt_[0-9a-f_]{77})(?:;|$)/;
const BEARER = /^Bearer (wbt_[0-9a-f_]{77})$/i;

/** The team whose token a request carries: as a cookie of the release page, or in `Authorization` for scripts. */
export async function teamOf({ headers }: IncomingMessage, releasesDir: string): Promise<TeamToken | undefined> {
  const text = bearerOf({ headers }) ?? COOKIE.exec(headers.cookie ?? '')?.[1];
  return text === undefined ? undefined : findToken(releasesDir, text);
}

/** A token that no browser adds by itself: the request cannot have been caused by another site. */
export const bearerOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/** The header that lets a browser keep a token for the release page alone, or forget it. */
export function teamCookie(token: string | undefined, { secure }: Pick<Caller, 'secure'>): string {
  const name = secure ? '__Secure-waybill-team' : 'waybill-team';
  const attributes = `Path=/__releases; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return `${name}=${token ?? ''}; Max-Age=${token === undefined ? 0 : MAX_AGE_S}; ${attributes}`;
}
