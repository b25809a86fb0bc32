import type { Page } from '@waybill/contracts';
import { type ApiResult, useApi, useLocation, useSsrResult } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { pagePath } from './page-path';

export type ContentPageState =
  | { state: 'loading' }
  | { state: 'loaded'; page: Page }
  | { state: 'not-found' }
  | { state: 'failed'; retry: () => void };

interface Outcome {
  slug: string;
  visit: string;
  result: { page: Page } | { notFound: boolean };
}

/** Loads the content page of a slug, unless it is embedded in the HTML. Stale responses for an earlier slug are dropped. */
export function useContentPage(slug: string): ContentPageState {
  const api = useApi();
  const { key } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const visit = `${key} ${attempt}`;
  const ssrResult = useSsrResult<Page>(pagePath(slug));
  const [outcome, setOutcome] = useState<Outcome | null>(
    () => ssrResult && { slug, visit, result: resultOf(ssrResult) },
  );
  const settled = outcome?.visit === visit && outcome.slug === slug;
  useEffect(() => {
    if (settled) return;
    const controller = new AbortController();
    void api.get<Page>(pagePath(slug), { signal: controller.signal, asVisitor: true }).then((result) => {
      if (!controller.signal.aborted) setOutcome({ slug, visit, result: resultOf(result) });
    });
    return () => controller.abort();
  }, [api, slug, visit, settled]);

  if (outcome?.slug !== slug) return { state: 'loading' };
  if ('page' in outcome.result) return { state: 'loaded', page: outcome.result.page };
  if (outcome.result.notFound) return { state: 'not-found' };
  if (outcome.visit !== visit) return { state: 'loading' };
  return { state: 'failed', retry: () => setAttempt(attempt + 1) };
}

const resultOf = (result: ApiResult<Page>): Outcome['result'] =>
  result.status === 'success' ? { page: result.data } : { notFound: NOT_FOUND_STATUSES.includes(result.http) };

/** Statuses of an unknown or an invalid slug. */
const NOT_FOUND_STATUSES = [400, 404, 422];
