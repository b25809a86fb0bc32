import type { Lookup, ParcelSummary } from '@waybill/contracts';
import type { Api, ApiResult } from '@waybill/kit';

/** Asks for rows of a list. Those that are asked for at the same time are one call. */
export function askForRows(api: Api, signal: AbortSignal): (code: string) => Promise<ApiResult<ParcelSummary>> {
  const wanted = new Set<string>();
  let call: Promise<ApiResult<Lookup[]>> | undefined;
  const send = () => {
    const codes = encodeURIComponent([...wanted].join());
    wanted.clear();
    call = undefined;
    return api.get<Lookup[]>(`/api/lookups?codes=${codes}`, { signal, asVisitor: true });
  };
  return async (code) => {
    wanted.add(code);
    call ??= Promise.resolve().then(send);
    const result = await call;
    if (result.status === 'error') return result;
    const row = result.data.find((each) => each.code === code);
    return row?.parcel ? { ...result, data: row.parcel } : { ...result, status: 'error', http: 404, data: null };
  };
}
