import { scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Tree } from './tree.js';

const MONITORING = /^operations\/monitoring\/.+\.(?:yml|json)$/;
const METRICS = /^(?:backend\/src|shell\/server)\/metrics\//;
const NAME = /\bwaybill_[a-z_]+/g;
/** What Prometheus makes of a histogram. */
const OF_HISTOGRAM = /_(?:bucket|sum|count)$/;

/** Alerts and dashboard ask for metrics that exist: an alert on another name never fires. */
export const monitoredMetrics: Check = {
  name: 'alerts and dashboard use metrics that exist',
  find: (tree) => {
    const known = metricsOf(tree);
    return tree.paths.filter((path) => MONITORING.test(path)).flatMap((path) => unknownIn(tree, path, known));
  },
};

const unknownIn = (tree: Tree, path: string, known: ReadonlySet<string>) =>
  tree
    .read(path)
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(NAME)]
        .map(([name]) => name)
        .filter((name) => !isPrefix(name) && !known.has(name) && !known.has(name.replace(OF_HISTOGRAM, '')))
        .map((name) => ({ path, line: index + 1, text: `${name} is no metric of the servers` })),
    );

/** The beginning of a pattern, such as `waybill_outbox_(waiting|failed)`. */
const isPrefix = (name: string) => name.endsWith('_');

function metricsOf(tree: Tree): Set<string> {
  const names = new Set<string>();
  for (const path of scripts(tree, METRICS))
    walk(syntaxOf(tree, path), (node) => {
      if (node.type === 'StringLiteral' && /^waybill_/.test(node.value)) names.add(node.value);
    });
  return names;
}
