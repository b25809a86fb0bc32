import type { Graph } from '@waybill/contracts';
import {
  type Answer,
  answerOf,
  applyGraph,
  createState,
  graphLoadedAtom,
  pageTitleAtom,
  type State,
  servedAnswersAtom,
  type Theme,
} from '@waybill/kit';
import { GRAPH_PATH, type PageData } from '../../server/render/protocol';

/** The state that a rendered page starts from, the same on the server and in the browser. */
export function servedState({ answers, title }: PageData, theme: Theme | null): State {
  const state = createState({ theme });
  const served = Object.entries(answers).map(
    ([path, { http, body }]) => [path, answerOf<unknown>(http, body)] as const,
  );
  state.set(servedAnswersAtom, Object.fromEntries(served));
  const graph = state.get(servedAnswersAtom)[GRAPH_PATH] as Answer<Graph> | undefined;
  if (graph?.status === 'success') applyGraph(state, graph.data);
  state.set(graphLoadedAtom, graph?.status === 'success');
  state.set(pageTitleAtom, title);
  return state;
}

/** What was served counts for the first screen only: whoever comes back to a page later asks anew. */
export function forgetServed(state: State): void {
  state.set(servedAnswersAtom, {});
}
