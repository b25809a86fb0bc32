import type { PublicParcel } from '@waybill/contracts';
import { type Answer, createState, type State, servedAnswersAtom } from '@waybill/kit';
import { parcelPath } from '../tracking/use-tracking';

/** The state of a page whose HTML came with the answer about a parcel. */
export function serving(parcel: PublicParcel): State {
  const answer: Answer<PublicParcel> = { status: 'success', errors: [], message: '', data: parcel, http: 200 };
  const state = createState();
  state.set(servedAnswersAtom, { [parcelPath(parcel.tracking_code) ?? '']: answer });
  return state;
}
