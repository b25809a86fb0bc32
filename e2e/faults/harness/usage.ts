import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openHandles, residentMemory } from './proc.js';
import { newFolder } from './run.js';

/** What a process holds. */
export interface Usage {
  /** Memory in RAM, in MB: of the whole process, with its threads. */
  memory: number;
  /** Objects of the main thread that are in use, in MB. */
  heap: number;
  /** Files, sockets and pipes that are open. */
  handles: number;
  /** Timers, sockets and requests that Node waits for. */
  resources: number;
}

/** Watches servers from inside; they share a folder for temporary files that nobody else uses. */
export class UsageWatch {
  private readonly notes = newFolder('usage');
  private readonly temporary = newFolder('temporary');

  /** Variables for the servers that are to be watched. */
  get env(): NodeJS.ProcessEnv {
    const NODE_OPTIONS = `--import=${join(import.meta.dirname, 'usage.mjs')}`;
    return { NODE_OPTIONS, FAULTS_USAGE: this.notes, TMPDIR: this.temporary };
  }

  of(pid: number): Usage {
    const noted = JSON.parse(readFileSync(join(this.notes, `${pid}.json`), 'utf8')) as Pick<
      Usage,
      'heap' | 'resources'
    >;
    return { ...noted, memory: residentMemory(pid), handles: openHandles(pid) };
  }

  temporaryFiles(): string[] {
    return readdirSync(this.temporary, { recursive: true }).map(String);
  }
}
