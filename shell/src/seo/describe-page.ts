import { type Graph, parsePage } from '@waybill/contracts';
import type { I18n, RemoteRoute, RouteLocation } from '@waybill/kit';
import { GRAPH_PATH, type PageAbout, type PageData } from '../../server/render/protocol';
import { SHELL } from '../i18n/shell-texts';
import { truncateDescription } from './truncate-description';

/** A rendered page. */
export interface RenderedRoute {
  /** Null when no route matches the URL. */
  match: (RouteLocation & { route: RemoteRoute }) | null;
  /** Namespace of the route's text keys. */
  namespace: string;
  i18n: I18n;
  results: PageData['results'];
  /** Title that the page set itself; null when it uses the route's. */
  title: string | null;
  /** The name of the company. */
  brand: string;
}

/**
 * The name and description of a page for search engines and link previews. A document is described by its own data. For
 * all other pages only the route is described, because their data may be personal.
 */
export function describePage({ match, namespace, i18n, results, title, brand }: RenderedRoute): PageAbout {
  const route = match?.route;
  const documentPath = match?.route.path.includes(':') && match.route.data?.(match);
  const document = documentPath ? dataOf(results[documentPath]) : undefined;
  const routeTitle = route ? i18n.text(namespace, route.title) : brand;
  const description = routeDescription(route?.description, document, (key) => i18n.text(namespace, key));
  const siteDescription = (dataOf(results[GRAPH_PATH]) as Graph | undefined)?.settings.data[0]?.meta_description;
  return {
    name: document === undefined ? routeTitle : (title ?? routeTitle),
    description: truncateDescription(description || siteDescription || i18n.text(SHELL, 'footer.blurb', { brand })),
    ...languagesOf(document),
  };
}

function routeDescription(
  description: RemoteRoute['description'],
  document: unknown,
  text: (key: string) => string,
): string {
  if (typeof description === 'string') return text(description);
  return document === undefined ? '' : plainText(description?.(document) ?? '');
}

/** A document may say in which languages it exists. */
function languagesOf(document: unknown): Pick<PageAbout, 'languages'> {
  const { languages } = (document ?? {}) as Pick<PageAbout, 'languages'>;
  return languages ? { languages } : {};
}

/** A text without its markup, images and videos. */
const plainText = (text: string) =>
  parsePage(text)
    .flatMap((line) => ('text' in line ? line.text : []))
    .join(' ');

const dataOf = (response: PageData['results'][string] | undefined): unknown =>
  response?.http === 200 ? (response.body as { data: unknown }).data : undefined;
