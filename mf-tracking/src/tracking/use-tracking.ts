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

/** What the page knows about the code in its address. */
export type Tracking =
  | { state: 'idle' }
  | { state: 'tracking' }
  | { state: 'found'; parcel: PublicParcel }
  | { state: 'refused'; error: string; http: number };

interface Outcome {
  visit: string;
  tracking: Tracking;
}

/**
 * Looks up the code of the address on every visit of it, a repeated one included. Only the latest visit's answer
 * counts: an older one that comes late is dropped. What came with the page's HTML is not asked for again.
 */
export function useTracking(): { code: string | null; tracking: Tracking } {
  const api = useApi();
  const setParcel = useSetAtom(parcelAtom);
  const [params] = useSearchParams();
  const { key } = useLocation();
  const code = params.get('code');
  const visit = `${key} ${code}`;
  const path = parcelPath(code);
  const served = useSsrResult<PublicParcel>(path);
  const [outcome, setOutcome] = useState<Outcome | null>(() => served && { visit, tracking: trackingOf(served) });
  const tracking = unasked(code) ?? (outcome?.visit === visit ? outcome.tracking : TRACKING);

  useEffect(() => setParcel(sliceOf(tracking)), [setParcel, tracking]);
  useEffect(() => {
    if (path === null || outcome?.visit === visit) return;
    const controller = new AbortController();
    api.get<PublicParcel>(path, { signal: controller.signal, asVisitor: true }).then((answer) => {
      if (!controller.signal.aborted) setOutcome({ visit, tracking: trackingOf(answer) });
    });
    return () => controller.abort();
  }, [api, path, visit, outcome?.visit]);

  return { code, tracking };
}

/** The API path that knows about a typed code, with as much of its history as one answer may hold; null when there is nothing to ask. */
export function parcelPath(typed: string | null): string | null {
  const code = typed?.trim() ?? '';
  return unasked(typed) === null ? `/api/parcels/${encodeURIComponent(code)}?per_page=${LIMITS.perPage.max}` : null;
}

const TRACKING: Tracking = { state: 'tracking' };
const IDLE: Tracking = { state: 'idle' };
const EMPTY: Tracking = { state: 'refused', error: EMPTY_CODE, http: 422 };
const UNKNOWN: Tracking = { state: 'refused', error: UNKNOWN_CODE, http: 404 };

/** What is known of a code without asking; null when the server has to be asked. */
function unasked(typed: string | null): Tracking | null {
  if (typed === null) return IDLE;
  const code = typed.trim();
  // As the last part of a path these two would ask for something else.
  if (code === '.' || code === '..') return UNKNOWN;
  return code === '' ? EMPTY : null;
}

function trackingOf(answer: ApiResult<PublicParcel>): Tracking {
  if (answer.status === 'success') return { state: 'found', parcel: answer.data };
  return { state: 'refused', error: answer.errors[0] ?? '', http: answer.http };
}

function sliceOf(tracking: Tracking) {
  return {
    data: tracking.state === 'found' ? tracking.parcel : null,
    errors: tracking.state === 'refused' ? [tracking.error] : [],
    fetching: tracking.state === 'tracking',
  };
}
