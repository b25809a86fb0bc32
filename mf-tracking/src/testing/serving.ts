import type { PublicParcel } from '@waybill/contracts';
import { type ApiResult, createState, type State, ssrResultsAtom } from '@waybill/kit';
import { parcelPath } from '../tracking/use-tracking';

/** The state of a page whose HTML came with the answer about a parcel. */
export function serving(parcel: PublicParcel): State {
  const answer: ApiResult<PublicParcel> = { status: 'success', errors: [], message: '', data: parcel, http: 200 };
  const state = createState();
  state.set(ssrResultsAtom, { [parcelPath(parcel.tracking_code) ?? '']: answer });
  return state;
}
