import { appendFileSync } from 'node:fs';
import { run } from './run.js';
import { Witness } from './witness.js';

/** One line of the table. */
export interface Row {
  /** Path of the test's file. */
  file: string;
  test: string;
  figure: string;
  required: string;
  measured: string;
  ok: boolean;
}

/** The figures of one test: each becomes a line of the table, whether it is as required or not. */
export class Figures {
  private readonly missed: string[] = [];

  constructor(
    private readonly test: string,
    private readonly machine: Pick<Witness, 'delay'>,
  ) {}

  /** A limit in milliseconds is for a quiet machine; on a busy one the work takes longer, and the table says so. */
  atMost(figure: string, measured: number, limit: number, unit = ''): void {
    const more = unit === 'ms' ? this.machine.delay : 0;
    this.add(figure, `≤ ${shown(limit, unit)}${noteOf(more)}`, shown(measured, unit), measured <= limit + more);
  }

  /** A limit that was measured in the same run, a moment before: the machine may have become busier since. */
  atMostTimes(figure: string, measured: number, times: number, quiet: number): void {
    const more = this.machine.delay;
    const limit = `≤ ${times} × ${shown(quiet, 'ms')} of a quiet time${noteOf(more)}`;
    this.add(figure, limit, shown(measured, 'ms'), measured <= times * quiet + more);
  }

  atLeast(figure: string, measured: number, limit: number, unit = ''): void {
    this.add(figure, `≥ ${shown(limit, unit)}`, shown(measured, unit), measured >= limit);
  }

  equal(figure: string, measured: number | string, required: number | string): void {
    this.add(figure, String(required), String(measured), measured === required);
  }

  /** Nothing of a kind; the first of what there is says more than its number. */
  none(figure: string, found: readonly string[]): void {
    const measured = found.length === 0 ? '0' : `${found.length}, the first: ${(found[0] ?? '').slice(0, 120)}`;
    this.add(figure, '0', measured, found.length === 0);
  }

  /** Says what is not as required, all of it at once. */
  verify(): void {
    if (this.missed.length > 0) throw new Error(`Not as required:\n${this.missed.join('\n')}`);
  }

  private add(figure: string, required: string, measured: string, ok: boolean): void {
    const file = expect.getState().testPath ?? '';
    const row: Row = { file, test: this.test, figure, required, measured, ok };
    appendFileSync(run.results, `${JSON.stringify(row)}\n`);
    if (!ok) this.missed.push(`  ${figure}: ${measured}, required ${required}`);
  }
}

/** A jest test that measures; it fails when one of its figures is not as required. */
export function measure(title: string, body: (figures: Figures) => Promise<void>): void {
  it(title, async () => {
    const machine = await Witness.start();
    const figures = new Figures(title, machine);
    try {
      await body(figures);
    } finally {
      await machine.stop();
    }
    figures.verify();
  });
}

const noteOf = (more: number) => (more > 0 ? ` + ${shown(more, 'ms')} (busy machine)` : '');

const shown = (value: number, unit: string) => {
  const number = value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
  return unit ? `${number} ${unit}` : number;
};
