import { createHash } from 'node:crypto';

/**
 * A fixed calculation of what servers do most: objects, JSON, sorting text, hashing. How long it takes is the speed of
 * this machine, so that milliseconds of two machines can be compared.
 */
const ROWS = 30_000;
const WARM_UPS = 3;
const RUNS = 7;
/** What it took on the machine for which targets in milliseconds are written. */
const REFERENCE_MS = 60;

interface Row {
  id: number;
  name: string;
  at: string;
}

function calculate(): string {
  const rows = Array.from({ length: ROWS }, (_, n): Row => {
    const id = (n * 7_919) % ROWS;
    return { id, name: `Parcel ${id}`, at: new Date(id * 10_000_000).toISOString() };
  });
  const copies: Row[] = JSON.parse(JSON.stringify(rows));
  copies.sort((a, b) => (a.name < b.name ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(copies)).digest('hex');
}

/** Processor time, in milliseconds: of a machine that is busy with something else too, this is still the speed. */
function measure(): number {
  const start = process.cpuUsage();
  calculate();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

let measured: number | undefined;

/** Milliseconds that the calculation takes here, at best; measured once in a process. */
export function calculationMs(): number {
  for (let n = 0; measured === undefined && n < WARM_UPS; n += 1) calculate();
  measured ??= Math.min(...Array.from({ length: RUNS }, measure));
  return measured;
}

/** How many times longer than on the reference machine a calculation takes here. */
const slowness = (): number => calculationMs() / REFERENCE_MS;

/** A target in milliseconds of the reference machine, for this one. */
export const scaled = (target: number): number => target * slowness();

/** "604 (12)": milliseconds, and beside them how many times the fixed calculation that is. */
export const milliseconds = (ms: number, digits = 0): string => {
  const text = ms.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text} (${Number((ms / calculationMs()).toPrecision(2))})`;
};

/** The machine's own speed, for the line under each table. */
export const speed = (): string =>
  `the fixed calculation took ${calculationMs().toFixed(1)} ms, ${slowness().toFixed(2)} of the reference`;
