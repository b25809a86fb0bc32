import { isLookalike } from './lookalike';

/** What a link is, the worst first. */
export const VERDICTS = ['login', 'letters', 'lookalike', 'hidden', 'unreadable', 'other', 'own'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface ExaminedLink {
  /** As it was written. */
  shown: string;
  /** Where it leads, as the browser would spell it; empty if that cannot be read. */
  host: string;
  verdict: Verdict;
}

/** The worst links of a message; `hasMore`: it has others, which may not even have been looked at. */
export interface ExaminedLinks {
  links: ExaminedLink[];
  hasMore: boolean;
}

/** A link of a message that was pasted with its markup; `href` is null if the markup cannot be read. */
export interface PastedLink {
  href: string | null;
  text: string;
}

/** `hasMore`: the markup goes on after them. */
export interface PastedLinks {
  links: readonly PastedLink[];
  hasMore: boolean;
}

export const NOTHING_PASTED: PastedLinks = { links: [], hasMore: false };

const MAX_WRITTEN = 1_000;
const MAX_LISTED = 30;
const MAX_SHOWN = 200;
const WRITTEN =
  /(?:https?:\/\/|www\.)[^\s<>"'()[\]{}]+|(?<![\p{L}\p{N}@.-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/[^\s<>"'()[\]{}]*/giu;
/** Another part of the message, a mail or a call. */
const LEADS_NOWHERE = /^(?:#|(?:mailto|tel|sms):|$)/i;
/** What a browser made of another spelling, such as `evil.example&sol;.waybill.example`, would lead elsewhere. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])$/;
const TRAILING = /[.,;:!?…]+$/;

/**
 * Looks at each link of a text, and of the markup it was pasted with. Nothing is requested. All are judged before the list
 * is cut: otherwise many harmless ones would hide the one that matters.
 */
export function examineLinks(text: string, pasted: PastedLinks, ownHost: string): ExaminedLinks {
  const matches = [...text.matchAll(WRITTEN)];
  const written = matches.slice(0, MAX_WRITTEN).flatMap(([link]) => {
    const href = link.replace(TRAILING, '');
    return urlOf(href) ? [{ href, text: '' }] : [];
  });
  const examined = [...pasted.links, ...written]
    .flatMap((link) => examine(link, ownHost) ?? [])
    .sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
  const found = new Map<string, ExaminedLink>();
  for (const link of examined) {
    const key = `${link.shown} ${link.host}`;
    if (!found.has(key)) found.set(key, link);
  }
  return {
    links: [...found.values()].slice(0, MAX_LISTED),
    hasMore: pasted.hasMore || matches.length > MAX_WRITTEN || found.size > MAX_LISTED,
  };
}

function examine({ href, text }: PastedLink, ownHost: string): ExaminedLink | null {
  if (href !== null && LEADS_NOWHERE.test(href)) return null;
  const url = href === null ? null : urlOf(href);
  const shown = (text || href || '').slice(0, MAX_SHOWN);
  if (!url || !HOST.test(url.hostname)) return { shown, host: '', verdict: 'unreadable' };
  return { shown, host: url.host, verdict: verdictOn(url, text, ownHost) };
}

function verdictOn(url: URL, text: string, ownHost: string): Verdict {
  // `https://waybill.example@evil.example`: what stands before the @ is a user name.
  if (url.username !== '' || url.password !== '') return 'login';
  if (url.hostname.split('.').some((label) => label.startsWith('xn--'))) return 'letters';
  const ownName = ownHost.replace(/:\d+$/, '');
  // A name below ours is given by whoever has ours.
  if (url.host === ownHost || url.hostname.endsWith(`.${ownName}`)) return 'own';
  if (isLookalike(url.hostname, ownName)) return 'lookalike';
  return urlOf(text.trim().split(/\s/)[0] ?? '')?.host === ownHost ? 'hidden' : 'other';
}

/** A link with or without its scheme; null for anything else. */
function urlOf(written: string): URL | null {
  // Browsers ignore them wherever they are.
  const link = written.replace(/[\t\n\r]/g, '');
  const hasScheme = /^https?:/i.test(link) || (/^[a-z][a-z0-9+.-]*:/i.test(link) && !/^[^/]+\.[^/]+:\d/.test(link));
  const whole = hasScheme ? link : `https://${link}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  // A single word is no address, unless it is written as one.
  return url && /^https?:$/.test(url.protocol) && (hasScheme || url.hostname.includes('.')) ? url : null;
}
