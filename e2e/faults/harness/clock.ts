import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './run.js';

/** The clock of one process, which a test can move and speed up. The timers of the process go on as they are. */
export class Clock {
  private readonly file = join(newFolder('clock'), 'rule.json');

  constructor() {
    this.set({ offset: 0, speed: 1 });
  }

  /** Variables for the process whose clock this is to be. */
  get env(): NodeJS.ProcessEnv {
    return { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'clock.mjs')}`, FAULTS_CLOCK: this.file };
  }

  /** From now on the clock is `offset` milliseconds off and runs at `speed`. */
  set({ offset = 0, speed = 1 }: { offset?: number; speed?: number }): void {
    writeFileSync(`${this.file}.part`, JSON.stringify({ since: Date.now(), offset, speed }));
    renameSync(`${this.file}.part`, this.file);
  }
}
