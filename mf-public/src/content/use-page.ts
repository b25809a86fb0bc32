import type { Page } from '@waybill/contracts';
import { useApi, useLocation } from '@waybill/kit';
import { useEffect, useState } from 'react';

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

/** Loads the page of a slug. An answer for a slug that was left meanwhile is dropped. */
export function usePage(slug: string): PageState {
  const api = useApi();
  const { key } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const visit = `${key} ${attempt}`;
  useEffect(() => {
    const controller = new AbortController();
    api.get<Page>(`/api/pages/${encodeURIComponent(slug)}`, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      const result = answer.status === 'success' ? { page: answer.data } : { missing: REFUSED.includes(answer.http) };
      setOutcome({ slug, visit, result });
    });
    return () => controller.abort();
  }, [api, slug, visit]);

  if (outcome?.slug !== slug) return { state: 'loading' };
  if ('page' in outcome.result) return { state: 'shown', page: outcome.result.page };
  if (outcome.result.missing) return { state: 'missing' };
  if (outcome.visit !== visit) return { state: 'loading' };
  return { state: 'failed', again: () => setAttempt(attempt + 1) };
}

/** A slug that is unknown, or that cannot be one. */
const REFUSED = [400, 404, 422];
