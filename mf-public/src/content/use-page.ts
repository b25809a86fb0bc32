import type { Page } from '@waybill/contracts';
import { type ApiResult, useApi, useLocation, useSsrResult } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { pagePath } from './page-path';

export type PageState =
  | { state: 'loading' }
  | { state: 'shown'; page: Page }
  | { state: 'missing' }
  | { state: 'failed'; again: () => void };

interface Outcome {
  slug: string;
  visit: string;
  result: { page: Page } | { missing: boolean };
}

/**
 * Loads the page of a slug, unless it came with the HTML. An answer for a slug that was left meanwhile is dropped.
 */
export function usePage(slug: string): PageState {
  const api = useApi();
  const { key } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const visit = `${key} ${attempt}`;
  const served = useSsrResult<Page>(pagePath(slug));
  const [outcome, setOutcome] = useState<Outcome | null>(() => served && { slug, visit, result: resultOf(served) });
  const settled = outcome?.visit === visit && outcome.slug === slug;
  useEffect(() => {
    if (settled) return;
    const controller = new AbortController();
    api.get<Page>(pagePath(slug), { signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted) setOutcome({ slug, visit, result: resultOf(answer) });
    });
    return () => controller.abort();
  }, [api, slug, visit, settled]);

  if (outcome?.slug !== slug) return { state: 'loading' };
  if ('page' in outcome.result) return { state: 'shown', page: outcome.result.page };
  if (outcome.result.missing) return { state: 'missing' };
  if (outcome.visit !== visit) return { state: 'loading' };
  return { state: 'failed', again: () => setAttempt(attempt + 1) };
}

const resultOf = (answer: ApiResult<Page>): Outcome['result'] =>
  answer.status === 'success' ? { page: answer.data } : { missing: REFUSED.includes(answer.http) };

/** A slug that is unknown, or that cannot be one. */
const REFUSED = [400, 404, 422];
