import type { Graph } from '@waybill/contracts';
import { graphLoadedAtom } from '../state/slices';
import { applyGraph, resetParcel, type State } from '../state/state';
import type { Api } from './api';
import type { ApiResult } from './api-result';

/** Start of the app: forgets the tracked parcel, then reads `GET /api/graph` into the slices. */
export async function loadGraph(state: State, api: Api): Promise<ApiResult<Graph>> {
  resetParcel(state);
  const answer = await api.get<Graph>('/api/graph');
  if (answer.status === 'success') applyGraph(state, answer.data);
  state.set(graphLoadedAtom, true);
  return answer;
}
