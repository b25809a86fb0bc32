import type { Graph } from '@waybill/contracts';
import {
  type ApiResult,
  applyGraph,
  createState,
  graphLoadedAtom,
  pageTitleAtom,
  type State,
  ssrResultsAtom,
  type Theme,
  toApiResult,
} from '@waybill/kit';
import { GRAPH_PATH, type PageData } from '../../server/render/protocol';

/** The state that a rendered page starts from, the same on the server and in the browser. */
export function servedState({ results, title }: PageData, theme: Theme | null): State {
  const state = createState({ theme });
  const served = Object.entries(results).map(
    ([path, { http, body }]) => [path, toApiResult<unknown>(http, body)] as const,
  );
  state.set(ssrResultsAtom, Object.fromEntries(served));
  const graph = state.get(ssrResultsAtom)[GRAPH_PATH] as ApiResult<Graph> | undefined;
  if (graph?.status === 'success') applyGraph(state, graph.data);
  state.set(graphLoadedAtom, graph?.status === 'success');
  state.set(pageTitleAtom, title);
  return state;
}

/** What was served counts for the first screen only: whoever comes back to a page later asks anew. */
export function forgetServed(state: State): void {
  state.set(ssrResultsAtom, {});
}
