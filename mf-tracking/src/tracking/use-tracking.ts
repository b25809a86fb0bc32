import { LIMITS, type PublicParcel } from '@waybill/contracts';
import {
  type ApiResult,
  parcelAtom,
  useApi,
  useLocation,
  useSearchParams,
  useSetAtom,
  useSsrResult,
} from '@waybill/kit';
import { useEffect, useState } from 'react';
import { EMPTY_CODE, UNKNOWN_CODE } from './errors';

/** State of the search for the code in the URL. */
export type Tracking =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'found'; parcel: PublicParcel }
  | { state: 'failed'; error: string; http: number };

interface Outcome {
  visit: string;
  tracking: Tracking;
}

/**
 * Looks up the code in the URL on every navigation, including a repeated one. Stale responses are dropped. A result
 * embedded in the HTML is not requested again.
 */
export function useTracking(): { code: string | null; tracking: Tracking } {
  const api = useApi();
  const setParcel = useSetAtom(parcelAtom);
  const [params] = useSearchParams();
  const { key } = useLocation();
  const code = params.get('code');
  const visit = `${key} ${code}`;
  const path = parcelPath(code);
  const ssrResult = useSsrResult<PublicParcel>(path);
  const [outcome, setOutcome] = useState<Outcome | null>(() => ssrResult && { visit, tracking: trackingOf(ssrResult) });
  const tracking = withoutRequest(code) ?? (outcome?.visit === visit ? outcome.tracking : LOADING);

  useEffect(() => setParcel(sliceOf(tracking)), [setParcel, tracking]);
  useEffect(() => {
    if (path === null || outcome?.visit === visit) return;
    const controller = new AbortController();
    api.get<PublicParcel>(path, { signal: controller.signal, asVisitor: true }).then((result) => {
      if (!controller.signal.aborted) setOutcome({ visit, tracking: trackingOf(result) });
    });
    return () => controller.abort();
  }, [api, path, visit, outcome?.visit]);

  return { code, tracking };
}

/** API path of an entered code, with the maximum page size for its history; null when no request is needed. */
export function parcelPath(entered: string | null): string | null {
  const code = entered?.trim() ?? '';
  return withoutRequest(entered) === null
    ? `/api/parcels/${encodeURIComponent(code)}?per_page=${LIMITS.perPage.max}`
    : null;
}

const LOADING: Tracking = { state: 'loading' };
const IDLE: Tracking = { state: 'idle' };
const EMPTY: Tracking = { state: 'failed', error: EMPTY_CODE, http: 422 };
const UNKNOWN: Tracking = { state: 'failed', error: UNKNOWN_CODE, http: 404 };

/** The state of a code that needs no request; null when the server has to be requested. */
function withoutRequest(entered: string | null): Tracking | null {
  if (entered === null) return IDLE;
  const code = entered.trim();
  // As the last segment of a path, these two would be resolved to a different URL.
  if (code === '.' || code === '..') return UNKNOWN;
  return code === '' ? EMPTY : null;
}

function trackingOf(result: ApiResult<PublicParcel>): Tracking {
  if (result.status === 'success') return { state: 'found', parcel: result.data };
  return { state: 'failed', error: result.errors[0] ?? '', http: result.http };
}

function sliceOf(tracking: Tracking) {
  return {
    data: tracking.state === 'found' ? tracking.parcel : null,
    errors: tracking.state === 'failed' ? [tracking.error] : [],
    fetching: tracking.state === 'loading',
  };
}
