import { policyAt, type RemoteRecord } from '@waybill/federation';
import { RECORDED } from './recorded-data.js';

/** A page that a build declares. */
export interface DeclaredPage {
  /** Path, perhaps with a query. */
  url: string;
  /** HTTP status of a working page. */
  status: 200 | 404;
  /** Whether it may have no content of its own, such as a page that an editor fills. */
  mayBeEmpty?: boolean;
}

/** The pages that a build declares: mounts and routes, a document of each subtree that has some, and its examples. */
export function declaredPages(record: RemoteRecord, examples: readonly string[]): DeclaredPage[] {
  const { mounts, routes = {} } = record;
  const patterns = [...mounts, ...Object.keys(routes)];
  const documents = Object.entries(routes).flatMap(([pattern, { document }]) =>
    document ? documentPaths(pattern, document.data) : [],
  );
  const urls = [...patterns.filter((pattern) => !pattern.endsWith('*')), ...documents, ...examples];
  return [...new Set(urls)].map((url) => {
    const mayBeEmpty = policyAt(routes, url.split('?', 1)[0] ?? '').chrome === 'none';
    return { url, status: 200, ...(mayBeEmpty && { mayBeEmpty }) };
  });
}

/** The page of the recorded document: `/pages/*` with `/api/pages/*` → `/pages/a`. */
function documentPaths(pattern: string, data: string): string[] {
  const base = data.slice(0, -1);
  const recorded = Object.keys(RECORDED).find((path) => path.startsWith(base) && !path.endsWith('*'));
  return recorded === undefined ? [] : [pattern.slice(0, -1) + recorded.slice(base.length)];
}
