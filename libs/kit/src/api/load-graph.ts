import type { Graph } from '@waybill/contracts';
import { graphLoadedAtom } from '../state/slices';
import { applyGraph, resetParcel, type State } from '../state/state';
import type { Api } from './api';
import type { ApiResult } from './api-result';

/** Called on startup: clears the tracked parcel, then loads `GET /api/graph` into the slices. */
export async function loadGraph(state: State, api: Api): Promise<ApiResult<Graph>> {
  resetParcel(state);
  const result = await api.get<Graph>('/api/graph');
  if (result.status === 'success') applyGraph(state, result.data);
  state.set(graphLoadedAtom, true);
  return result;
}
