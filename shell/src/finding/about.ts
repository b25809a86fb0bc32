import { type Graph, parsePage } from '@waybill/contracts';
import type { I18n, RemoteRoute, RouteAddress } from '@waybill/kit';
import { GRAPH_PATH, type PageAbout, type PageData } from '../../server/render/protocol';
import { SHELL } from '../text';
import { shortened } from './shortened';

/** What was rendered. */
export interface Shown {
  /** Null where no route has the address. */
  at: (RouteAddress & { route: RemoteRoute }) | null;
  /** Namespace of the texts that the route names. */
  namespace: string;
  i18n: I18n;
  answers: PageData['results'];
  /** Title that the page gave itself. */
  title: string | null;
}

/**
 * What others are told of a page: search engines, and whoever shows a preview of its address. A document tells of
 * itself; of data that is one visitor's own nothing is told.
 */
export function aboutPage({ at, namespace, i18n, answers, title }: Shown): PageAbout {
  const route = at?.route;
  const source = at?.route.path.includes(':') && at.route.data?.(at);
  const document = source ? dataOf(answers[source]) : undefined;
  const kind = route ? i18n.text(namespace, route.title) : i18n.text(SHELL, 'brand');
  const told = tell(route?.description, document, (key) => i18n.text(namespace, key));
  const ofSite = (dataOf(answers[GRAPH_PATH]) as Graph | undefined)?.settings.data[0]?.meta_description;
  return {
    name: document === undefined ? kind : (title ?? kind),
    description: shortened(told || ofSite || i18n.text(SHELL, 'footer.blurb')),
  };
}

function tell(description: RemoteRoute['description'], document: unknown, text: (key: string) => string): string {
  if (typeof description === 'string') return text(description);
  return document === undefined ? '' : wordsOf(description?.(document) ?? '');
}

/** A text without its markup, pictures and videos. */
const wordsOf = (text: string) =>
  parsePage(text)
    .flatMap((line) => ('text' in line ? line.text : []))
    .join(' ');

const dataOf = (answer: PageData['results'][string] | undefined): unknown =>
  answer?.http === 200 ? (answer.body as { data: unknown }).data : undefined;
