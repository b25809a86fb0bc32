import { covers, type Mount, mostSpecific, ownerOf } from './mounts.js';

/** Paths that the top bar of a panel links to. */
export interface PanelChrome {
  /** Start page of the panel. */
  home: string;
  /** Where visitors go after they have signed out. */
  signIn: string;
}

/**
 * What the shell shows around a page: bar, menu, footer and chat (`site`), the same without the chat (`no-chat`), the
 * page alone (`none`), or the bar of a panel with its own links and without the chat.
 */
export type Chrome = 'site' | 'no-chat' | 'none' | PanelChrome;

/** How the shell treats the pages of one path or subtree. */
export interface RoutePolicy {
  /** Whether URL or content belong to one visitor: the URL is not sent to other sites as a referrer. */
  personal: boolean;
  /** Whether search engines may list the page. A personal page is listed without a query only. */
  indexable: boolean;
  /** Whether browsers may store or prefetch the page. */
  cacheable: boolean;
  /** Whether another page of this site may show it in a frame. */
  frameable: boolean;
  chrome: Chrome;
}

/** The policies that a remote declares, by mount. What is omitted is as in {@link DEFAULT_POLICY}. */
export type RoutePolicies = Readonly<Record<Mount, Partial<RoutePolicy>>>;

/** The policy of an ordinary public page. */
export const DEFAULT_POLICY: RoutePolicy = {
  personal: false,
  indexable: true,
  cacheable: true,
  frameable: false,
  chrome: 'site',
};

/** The policy of a path: that of the most specific pattern, completed by the defaults. */
export function policyAt(policies: RoutePolicies, path: string): RoutePolicy {
  return { ...DEFAULT_POLICY, ...policies[mostSpecific(Object.keys(policies), path) ?? ''] };
}

/** The part of the policies that the browser needs: chrome by mount; undefined if all of it is the default. */
export function declaredChrome(policies: RoutePolicies): Record<Mount, Chrome> | undefined {
  const all = Object.entries(policies).map(([mount, { chrome = 'site' }]) => [mount, chrome] as const);
  const needed = all.filter(
    ([mount, chrome]) => chrome !== 'site' || all.some(([other]) => other !== mount && covers(other, mount)),
  );
  return needed.length > 0 ? Object.fromEntries(needed) : undefined;
}

/** What the shell shows around the page of a path. */
export function chromeAt(
  path: string,
  remotes: readonly { mounts: readonly Mount[]; chrome?: Record<Mount, Chrome> | undefined }[],
): Chrome {
  const chrome = ownerOf(path, remotes)?.chrome ?? {};
  return chrome[mostSpecific(Object.keys(chrome), path) ?? ''] ?? 'site';
}
