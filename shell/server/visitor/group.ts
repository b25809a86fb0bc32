import { randomInt } from 'node:crypto';
import { VISITOR_GROUPS } from '@waybill/federation';

const COOKIE = 'waybill-group';
const GROUP = /(?:^|;\s*)waybill-group=(0|[1-9]\d?)(?:;|$)/;
/** A week: longer than a canary takes. */
const MAX_AGE_S = 604_800;

/** The group of a visitor who has one: a number that a hundredth of all visitors share. */
export function groupIn(cookie = ''): number | undefined {
  const found = GROUP.exec(cookie)?.[1];
  return found === undefined ? undefined : Number(found);
}

export const randomGroup = (): number => randomInt(VISITOR_GROUPS);

/** The header that keeps a visitor in a group. No script has to read it. */
export const groupCookie = (group: number, secure: boolean): string =>
  `${COOKIE}=${group}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;
