import { milliseconds } from '../calculation.js';
import { type Cell, judged } from '../report.js';

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time of shell server, sandbox and backend for one request, in milliseconds. */
  cpu: number;
}

export interface Measured extends Figures {
  name: string;
  /** Name of the API response that the page shows. */
  shows?: string | undefined;
  /** Of the rate of that response. */
  target?: number | undefined;
}

/** Each page next to the API response that it shows. */
export function rateTable(measured: readonly Measured[], conditions: string): string {
  const head = `### Pages compared with the API

${conditions}; median, alternating. A repeat is a page whose data has not changed since it was last rendered; every other visit has a URL that nobody has asked for before.

| URL | rate of the API's | target | CPU of the API's | requests per second | p50 ms | p99 ms | CPU ms |
|---|---|---|---|---|---|---|---|`;
  const rows = measured.map((row) => {
    const api = measured.find(({ name }) => name === row.shows);
    const ratios = api ? ratiosOf(row, api) : ['', '', ''];
    const times = [milliseconds(row.p50), milliseconds(row.p99), milliseconds(row.cpu, 2)];
    const figures = [Math.round(row.perSecond), ...times];
    return `| ${[row.name, ...ratios, ...figures].join(' | ')} |`;
  });
  return [head, ...rows].join('\n');
}

function ratiosOf({ perSecond, cpu, target }: Measured, api: Measured): Cell[] {
  const rate = ratio(perSecond, api.perSecond);
  const isMet = target === undefined || perSecond >= target * api.perSecond;
  return [judged(rate, isMet), target?.toFixed(2) ?? '', ratio(cpu, api.cpu)];
}

const ratio = (a: number, b: number): string => (a / b).toFixed(2);
