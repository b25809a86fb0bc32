import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from './child.js';
import { newFolder } from './run.js';
import { percentile } from './samples.js';
import { until } from './until.js';

/** Work of a request, of what it waits for on the way, and of this process: takes longer on a busy machine. */
const WORK_MS = 150;
/** Less than this is the machine's own housekeeping. */
const NOTICEABLE = 2;

/**
 * A process that works beside a test as a server does, in a small way. What it had to wait for the processor, the servers
 * had to wait as well: a limit of theirs is measured against it, second for second, and not against a quiet machine.
 */
export class Witness {
  private constructor(
    private readonly child: Child,
    private readonly file: string,
  ) {}

  static async start(): Promise<Witness> {
    const logFile = join(newFolder('witness'), 'witness.log');
    const program = { program: process.execPath, args: [join(import.meta.dirname, 'witness.mjs')] };
    const witness = new Witness(new Child({ name: 'witness', ...program, logFile }), logFile);
    await until('the witness works', () => witness.factors().length > 0);
    return witness;
  }

  /** Milliseconds that a request may have waited for the processor: nine of ten of them waited no longer. */
  get delay(): number {
    const factor = percentile(this.factors(), 0.9);
    return factor < NOTICEABLE ? 0 : Math.round(WORK_MS * (factor - 1));
  }

  async stop(): Promise<void> {
    await this.child.kill();
  }

  /** How many times longer the same work took each time. The last line may be written just now. */
  private factors(): number[] {
    return readFileSync(this.file, 'utf8').split('\n').slice(0, -1).map(Number);
  }
}
