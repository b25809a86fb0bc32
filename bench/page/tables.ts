import { milliseconds as ms } from '../calculation.js';
import type { Cost } from './cost.js';
import type { Visit } from './measure.js';

interface Row {
  path: string;
  federated: Visit;
  monolith: Visit;
}

const ratio = (a: number, b: number) => (b === 0 ? '–' : (a / b).toFixed(2));

/** Ratios first: they hold on other machines, milliseconds do not. */
export function visitTable(rows: Row[]): string {
  const head = `### A first visit: federated site compared with a monolith of the same source

Chromium, 150 ms round trip, 1.5 Mbit/s, CPU ×4 slower, empty cache, 412 × 823; median, alternating. The same server renders both sites.

| page | visible (LCP) | hydrated | JS bytes | build | FCP ms | LCP ms | hydrated ms | CLS | TBT ms | JS KB | requests | depth |
|---|---|---|---|---|---|---|---|---|---|---|---|---|`;
  return [head, ...rows.flatMap(linesOf)].join('\n');
}

function linesOf({ path, federated, monolith }: Row): string[] {
  const name = path.replace(/=.*/, '=…');
  const ratios = (['lcp', 'hydrated', 'js'] as const).map(
    (figure) => `**${ratio(federated[figure], monolith[figure])}**`,
  );
  const figures = (build: string, visit: Visit) => [
    build,
    ms(visit.fcp),
    ms(visit.lcp),
    ms(visit.hydrated),
    visit.cls.toFixed(3),
    ms(visit.tbt),
    (visit.js / 1000).toFixed(1),
    visit.requests,
    visit.depth,
  ];
  return [
    `| ${[`\`${name}\``, ...ratios, ...figures('federated', federated)].join(' | ')} |`,
    `| ${['', '', '', '', ...figures('monolith', monolith)].join(' | ')} |`,
  ];
}

/** The cost of server rendering on top of the API response. */
export function costTable(costs: Cost[]): string {
  const head = `### Cost of server rendering

8 connections, no compression; each page next to the API response that it shows.

| URL | p50 ms | p99 ms | requests per second |
|---|---|---|---|`;
  const rows = costs.map(
    ({ name, p50, p99, perSecond }) => `| ${name} | ${ms(p50)} | ${ms(p99)} | ${Math.round(perSecond)} |`,
  );
  return [head, ...rows].join('\n');
}
