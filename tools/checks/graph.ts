/** A directed graph: the successors of each node, with a label for each edge. */
export type Graph<Label> = ReadonlyMap<string, ReadonlyMap<string, Label>>;

/** Adds an edge, unless there is one already: the first label of an edge remains. */
export function addEdge<Label>(graph: Map<string, Map<string, Label>>, from: string, to: string, label: Label): void {
  const edges = graph.get(from) ?? new Map<string, Label>();
  graph.set(from, edges);
  if (!edges.has(to)) edges.set(to, label);
}

/**
 * Cycles of a graph: for each node on a cycle a shortest one, unless an earlier result contains the node. The first node
 * of a cycle is repeated at its end; an edge from a node to itself is a cycle as well.
 */
export function cyclesOf<Label>(graph: Graph<Label>): string[][] {
  const found: string[][] = [];
  const covered = new Set<string>();
  for (const start of [...graph.keys()].sort()) {
    if (covered.has(start)) continue;
    const cycle = shortestCycle(graph, start);
    if (cycle === null) continue;
    found.push(cycle);
    for (const node of cycle) covered.add(node);
  }
  return found;
}

function shortestCycle<Label>(graph: Graph<Label>, start: string): string[] | null {
  const visited = new Set<string>();
  let paths: string[][] = [[start]];
  while (paths.length > 0) {
    const next: string[][] = [];
    for (const path of paths) {
      for (const node of graph.get(path.at(-1) ?? start)?.keys() ?? []) {
        if (node === start) return [...path, start];
        if (visited.has(node)) continue;
        visited.add(node);
        next.push([...path, node]);
      }
    }
    paths = next;
  }
  return null;
}
