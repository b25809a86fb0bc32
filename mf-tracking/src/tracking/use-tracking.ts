import { ERRORS, normaliseTrackingCode, type PublicParcel } from '@waybill/contracts';
import { type Answer, parcelAtom, useApi, useLocation, useSearchParams, useSetAtom, useStore } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { EMPTY_CODE } from './errors';

/** What the page knows about the code in its address. */
export type Tracking =
  | { state: 'idle' }
  | { state: 'tracking'; code: string }
  | { state: 'found'; parcel: PublicParcel }
  | { state: 'refused'; error: string; http: number };

interface Outcome {
  visit: string;
  tracking: Tracking;
}

/**
 * Looks up the code of the address on every visit of it, a repeated one included. Only the latest visit's answer
 * counts: an older one that comes late is dropped.
 */
export function useTracking(): { code: string | null; tracking: Tracking } {
  const api = useApi();
  const store = useStore();
  const setParcel = useSetAtom(parcelAtom);
  const [params] = useSearchParams();
  const { key } = useLocation();
  const code = params.get('code');
  const visit = `${key} ${code}`;
  const [outcome, setOutcome] = useState<Outcome | null>(() => served(visit, code, store.get(parcelAtom).data));

  useEffect(() => {
    if (code === null || outcome?.visit === visit) return;
    const controller = new AbortController();
    setParcel({ data: null, errors: [], fetching: true });
    lookUp(code, (path) => api.get<PublicParcel>(path, { signal: controller.signal })).then((tracking) => {
      if (controller.signal.aborted) return;
      setOutcome({ visit, tracking });
      setParcel(sliceOf(tracking));
    });
    return () => controller.abort();
  }, [api, code, setParcel, visit, outcome?.visit]);

  if (code === null) return { code, tracking: { state: 'idle' } };
  return { code, tracking: outcome?.visit === visit ? outcome.tracking : { state: 'tracking', code } };
}

/** The server may have put the answer into the state already. */
function served(visit: string, code: string | null, parcel: PublicParcel | null): Outcome | null {
  if (code === null || parcel?.tracking_code !== normaliseTrackingCode(code)) return null;
  return { visit, tracking: { state: 'found', parcel } };
}

async function lookUp(typed: string, get: (path: string) => Promise<Answer<PublicParcel>>): Promise<Tracking> {
  const code = typed.trim();
  if (code === '') return { state: 'refused', error: EMPTY_CODE, http: 422 };
  // As the last part of a path these two would ask for something else.
  if (code === '.' || code === '..') return { state: 'refused', error: ERRORS.parcel_not_found.text, http: 404 };
  const answer = await get(`/api/parcels/${encodeURIComponent(code)}`);
  if (answer.status === 'success') return { state: 'found', parcel: answer.data };
  return { state: 'refused', error: answer.errors[0] ?? '', http: answer.http };
}

function sliceOf(tracking: Tracking) {
  return {
    data: tracking.state === 'found' ? tracking.parcel : null,
    errors: tracking.state === 'refused' ? [tracking.error] : [],
    fetching: false,
  };
}
