import { covers, type Mount, mostSpecific } from './mounts.js';

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

/** The document that every page of a subtree shows. */
export interface RouteDocument {
  /** Its API path; `*` is the last segment of the page's path. */
  data: string;
  /** Field of the document that holds the segment it is found under now: pages of another one redirect there. */
  key?: string | undefined;
}

/** Features of the browser that no page may use unless its policy says so. */
export const PERMISSIONS = ['camera', 'geolocation'] as const;
export type Permission = (typeof PERMISSIONS)[number];

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
  /** Whether the page may show texts of another language than its document's: browsers load no script without its hash. */
  anyLanguage: boolean;
  chrome: Chrome;
  /** What the page may use. Only a document has permissions: it is opened by a page load, not by a link within the site. */
  permissions: readonly Permission[];
  /** Query parameter in which its URL takes a tracking number; null where it takes none. Search engines are told of it. */
  tracks: string | null;
  /** Without it a page is a 404; null where the code of the remote decides. */
  document: RouteDocument | null;
}

/** The policies that a remote declares, by mount. What is omitted is as in {@link DEFAULT_POLICY}. */
export type RoutePolicies = Readonly<Record<Mount, Partial<RoutePolicy>>>;

/** The policy of an ordinary public page. */
export const DEFAULT_POLICY: RoutePolicy = {
  personal: false,
  indexable: true,
  cacheable: true,
  frameable: false,
  anyLanguage: false,
  chrome: 'site',
  permissions: [],
  tracks: null,
  document: null,
};

/** The policy of a path: that of the most specific pattern, completed by the defaults. */
export function policyAt(policies: RoutePolicies, path: string): RoutePolicy {
  return { ...DEFAULT_POLICY, ...policies[mostSpecific(Object.keys(policies), path) ?? ''] };
}

/** The part of the policies that the browser needs: all chrome that is not the default, or restores it. */
export function chromeOf(policies: RoutePolicies): Record<Mount, Chrome> {
  const all = Object.entries(policies).map(([mount, { chrome = 'site' }]) => [mount, chrome] as const);
  const restoresDefault = (mount: Mount) => all.some(([other]) => other !== mount && covers(other, mount));
  return Object.fromEntries(all.filter(([mount, chrome]) => chrome !== 'site' || restoresDefault(mount)));
}

/** What the shell shows around the page of a path. */
export function chromeAt(path: string, chrome: Record<Mount, Chrome>): Chrome {
  return chrome[mostSpecific(Object.keys(chrome), path) ?? ''] ?? 'site';
}
