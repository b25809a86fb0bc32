import type { Cost } from './cost.js';
import type { Visit } from './measure.js';

interface Row {
  path: string;
  federated: Visit;
  monolith: Visit;
}

const ms = (value: number) => Math.round(value).toLocaleString('en-US');
const ratio = (a: number, b: number) => (b === 0 ? '–' : (a / b).toFixed(2));

/** Ratios first: they hold on another machine, the milliseconds do not. */
export function visitTable(rows: Row[]): string {
  const head = `### A first visit: federated against a monolith of the same source

Chromium, 150 ms round trip, 1.5 Mbit/s, CPU ×4 slower, empty cache, 412 × 823; median, in turns. Both sites are rendered on the server by the same server.

| page | visible (LCP) | alive | JS bytes | build | FCP ms | LCP ms | alive ms | CLS | TBT ms | JS KB | requests | depth |
|---|---|---|---|---|---|---|---|---|---|---|---|---|`;
  return [head, ...rows.flatMap(linesOf)].join('\n');
}

function linesOf({ path, federated, monolith }: Row): string[] {
  const name = path.replace(/=.*/, '=…');
  const ratios = (['lcp', 'live', 'js'] as const).map((figure) => `**${ratio(federated[figure], monolith[figure])}**`);
  const figures = (build: string, v: Visit) => [
    build,
    ms(v.fcp),
    ms(v.lcp),
    ms(v.live),
    v.cls.toFixed(3),
    ms(v.tbt),
    (v.js / 1000).toFixed(1),
    v.requests,
    v.depth,
  ];
  return [
    `| ${[`\`${name}\``, ...ratios, ...figures('federated', federated)].join(' | ')} |`,
    `| ${['', '', '', '', ...figures('monolith', monolith)].join(' | ')} |`,
  ];
}

/** What rendering adds to the API's own answer. */
export function costTable(costs: Cost[]): string {
  const head = `### What rendering on the server costs

8 connections, no compression, against the API's answer that the page shows.

| address | p50 ms | p99 ms | requests per second |
|---|---|---|---|`;
  const rows = costs.map(({ name, p50, p99, perSecond }) => `| ${name} | ${p50} | ${p99} | ${Math.round(perSecond)} |`);
  return [head, ...rows].join('\n');
}
