import {
  CODE_LIST,
  codesIn,
  isReservedTrackingCode,
  type Lookup,
  MAX_PER_PAGE,
  MAX_TEXT,
  normalizeTrackingCode,
  type ParcelSummary,
  type PublicParcel,
} from '@waybill/contracts';
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
import { useFresh } from './use-fresh';

/** State of the search for the code in the URL. */
export type Tracking =
  | { state: 'idle' }
  | { state: 'loading' }
  /** `changed`: while it was shown. */
  | { state: 'found'; parcel: PublicParcel; changed: boolean }
  | Several
  /** `deleted`: the parcel that was shown until then; its deletion may be undone. */
  | { state: 'failed'; error: string; http: number; deleted: PublicParcel | null };

interface Several {
  state: 'several';
  rows: Lookup[];
  /** The parcels of the rows as they were found. */
  found: ParcelSummary[];
  /** The one that changed last while it was shown. */
  changed: ParcelSummary | null;
  /** More codes were entered than are looked up. */
  isCut: boolean;
}

type Found = PublicParcel | Lookup[];
type Shown = PublicParcel | ParcelSummary;

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
  const ssrResult = useSsrResult<Found>(path);
  const [outcome, setOutcome] = useState<Outcome | null>(
    () => ssrResult && { visit, tracking: trackingOf(ssrResult, code) },
  );
  const tracking = withoutRequest(code) ?? (outcome?.visit === visit ? outcome.tracking : LOADING);

  useEffect(() => setParcel(sliceOf(tracking)), [setParcel, tracking]);
  useEffect(() => {
    if (path === null || outcome?.visit === visit) return;
    const controller = new AbortController();
    void api.get<Found>(path, { signal: controller.signal, asVisitor: true }).then((result) => {
      if (!controller.signal.aborted) setOutcome({ visit, tracking: trackingOf(result, code) });
    });
    return () => controller.abort();
  }, [api, path, code, visit, outcome?.visit]);

  useFresh({
    api,
    path: tracking.state === 'several' ? null : path,
    parcels: watchedParcels(tracking),
    show: (changed, result) =>
      setOutcome((before) => before && { visit, tracking: afterChange(before.tracking, changed, result) }),
  });

  return { code, tracking };
}

/** API path of an entered code, with the maximum page size for its history, or of a list of codes; null when no request is needed. */
export function parcelPath(entered: string | null): string | null {
  const codes = codesIn(entered ?? '');
  if (codes) return `/api/lookups?codes=${encodeURIComponent(codes.slice(0, CODE_LIST.codes).join())}`;
  return withoutRequest(entered) === null
    ? `/api/parcels/${encodeURIComponent(sentCode(entered))}?per_page=${MAX_PER_PAGE}`
    : null;
}

/** A slash would be another segment of the path to some proxies; in a pasted link it only separates. */
const sentCode = (entered: string | null) => (entered ?? '').replace(/[/\\]+/g, ' ').trim();

const LOADING: Tracking = { state: 'loading' };
const IDLE: Tracking = { state: 'idle' };
const EMPTY: Tracking = { state: 'failed', error: EMPTY_CODE, http: 422, deleted: null };
const UNKNOWN: Tracking = { state: 'failed', error: UNKNOWN_CODE, http: 404, deleted: null };

/** The state of a code that needs no request; null when the server has to be requested. */
function withoutRequest(entered: string | null): Tracking | null {
  if (entered === null) return IDLE;
  if (codesIn(entered)) return null;
  const code = sentCode(entered);
  if (code.length > MAX_TEXT) return UNKNOWN;
  // As the last segment of a path, these would be resolved to a different URL.
  if (code === '.' || code === '..' || isReservedTrackingCode(normalizeTrackingCode(code))) return UNKNOWN;
  return code === '' ? EMPTY : null;
}

function trackingOf({ data, ...result }: ApiResult<Found>, code: string | null): Tracking {
  if (Array.isArray(data)) {
    const isCut = (codesIn(code ?? '')?.length ?? 0) > CODE_LIST.codes;
    return { state: 'several', rows: data, found: data.flatMap(({ parcel }) => parcel ?? []), changed: null, isCut };
  }
  if (data) return { state: 'found', parcel: data, changed: false };
  return { state: 'failed', error: result.errors[0] ?? '', http: result.http, deleted: null };
}

/** The parcels whose changes the page shows. */
function watchedParcels(tracking: Tracking): readonly Shown[] {
  if (tracking.state === 'several') return tracking.found;
  const parcel = tracking.state === 'found' ? tracking.parcel : tracking.state === 'failed' && tracking.deleted;
  return parcel ? [parcel] : [];
}

/** What the page shows when one of its parcels has changed or is gone. */
function afterChange(tracking: Tracking, code: string, { data, ...result }: ApiResult<Shown>): Tracking {
  if (tracking.state === 'several') {
    const isChanged = (row: Lookup) => (row.parcel?.tracking_code ?? row.code) === code;
    return {
      ...tracking,
      // A row that stays keeps its key.
      rows: tracking.rows.map((row) => (isChanged(row) ? { code: data ? row.code : code, parcel: data } : row)),
      changed: data,
    };
  }
  if (data) return { state: 'found', parcel: data as PublicParcel, changed: true };
  const [deleted = null] = watchedParcels(tracking) as PublicParcel[];
  return { state: 'failed', error: result.errors[0] ?? '', http: result.http, deleted };
}

function sliceOf(tracking: Tracking) {
  return {
    data: tracking.state === 'found' ? tracking.parcel : null,
    errors: tracking.state === 'failed' ? [tracking.error] : [],
    fetching: tracking.state === 'loading',
  };
}
