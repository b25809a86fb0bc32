import { milliseconds as ms, scaled } from '../calculation.js';
import type { RatioOfPairs } from '../median.js';
import { type Cell, judged } from '../report.js';
import type { Visit } from './measure.js';

export interface Row {
  path: string;
  federated: Visit;
  monolith: Visit;
  /** To the monolith, of visits that followed each other. */
  ratios: Record<'lcp' | 'hydrated' | 'js', RatioOfPairs>;
}

/** Ratios are those to the monolith. */
const TARGETS = { ratio: 1.05, cls: 0, tbtMs: 50 };
/** Layout shifts below it are not visible. */
const CLS_DIGITS = 3;

/** "0.98 (0.94 to 1.03)"; one number where all visits agree. */
function ratioCell({ median, low, high }: RatioOfPairs): Cell {
  const [text, from, to] = [median, low, high].map((value) => value.toFixed(2));
  return judged(from === to ? `${text}` : `${text} (${from} to ${to})`, median <= TARGETS.ratio);
}

/** Ratios first: they hold on other machines, milliseconds do not. */
export function visitTable(rows: Row[], visits: number): string {
  const head = `### A first visit: federated site compared with a monolith of the same source

Chromium, 150 ms round trip, 1.5 Mbit/s, CPU ×4 slower, empty cache, 412 × 823; median of ${visits} visits to each build, in turn. A ratio is the median of the pairs, in brackets its 95 % confidence interval. The same server renders both sites. JS KB are all scripts that the browser received up to 1.5 s after hydration. Targets: ${TARGETS.ratio} of the monolith, no layout shift, ${TARGETS.tbtMs} ms of blocking time on the reference machine.

| page | visible (LCP) | hydrated | JS bytes | build | FCP ms | LCP ms | hydrated ms | CLS | TBT ms | JS KB | requests | depth |
|---|---|---|---|---|---|---|---|---|---|---|---|---|`;
  return [head, ...rows.flatMap(linesOf)].join('\n');
}

function linesOf({ path, federated, monolith, ratios }: Row): string[] {
  const name = path.replace(/=.*/, '=…');
  const compared = [ratios.lcp, ratios.hydrated, ratios.js].map(ratioCell);
  const cls = federated.cls.toFixed(CLS_DIGITS);
  const shown = {
    cls: judged(cls, Number(cls) <= TARGETS.cls),
    tbt: judged(ms(federated.tbt), federated.tbt <= scaled(TARGETS.tbtMs)),
  };
  const unjudged = { cls: monolith.cls.toFixed(CLS_DIGITS), tbt: ms(monolith.tbt) };
  const figures = (build: string, visit: Visit, { cls, tbt }: Record<'cls' | 'tbt', Cell>) => [
    build,
    ms(visit.fcp),
    ms(visit.lcp),
    ms(visit.hydrated),
    cls,
    tbt,
    (visit.js / 1000).toFixed(1),
    visit.requests,
    visit.depth,
  ];
  return [
    `| ${[`\`${name}\``, ...compared, ...figures('federated', federated, shown)].join(' | ')} |`,
    `| ${['', '', '', '', ...figures('monolith', monolith, unjudged)].join(' | ')} |`,
  ];
}
