import type { PublicParcel } from '@waybill/contracts';
import { type ApiResult, createState, type State, ssrResultsAtom } from '@waybill/kit';
import { parcelPath } from '../tracking/use-tracking';

/** The state of a page with the result for a parcel embedded in its HTML. */
export function ssrState(parcel: PublicParcel): State {
  const result: ApiResult<PublicParcel> = { status: 'success', errors: [], message: '', data: parcel, http: 200 };
  const state = createState();
  state.set(ssrResultsAtom, { [parcelPath(parcel.tracking_code) ?? '']: result });
  return state;
}
