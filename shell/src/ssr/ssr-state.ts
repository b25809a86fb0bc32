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

/** The initial state of a server-rendered page, identical on the server and during hydration. */
export function ssrState({ results, title }: PageData, theme: Theme | null): State {
  const state = createState({ theme });
  const entries = Object.entries(results).map(
    ([path, { http, body }]) => [path, toApiResult<unknown>(http, body)] as const,
  );
  state.set(ssrResultsAtom, Object.fromEntries(entries));
  const graph = state.get(ssrResultsAtom)[GRAPH_PATH] as ApiResult<Graph> | undefined;
  if (graph?.status === 'success') applyGraph(state, graph.data);
  state.set(graphLoadedAtom, graph?.status === 'success');
  state.set(pageTitleAtom, title);
  return state;
}

/** Drops the results after hydration: they are for the first screen only, later navigations fetch again. */
export function clearSsrResults(state: State): void {
  state.set(ssrResultsAtom, {});
}
