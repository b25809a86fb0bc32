import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Child } from './child.js';
import { newFolder } from './run.js';
import type { Sample } from './samples.js';
import { until } from './until.js';

/** A kind of request; kinds take turns. */
export interface LoadRequest {
  kind: string;
  /** `{n}` becomes the number of the request. */
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** A text without which a response is empty. */
  content?: string;
}

/** A constant rate, whatever the answers do; or a number of connections, each of which waits for its answer. */
export interface LoadOptions {
  url: string;
  rate?: number;
  connections?: number;
  /** How long; without it until it is stopped. */
  seconds?: number;
  requests: readonly LoadRequest[];
  /** Number of addresses that the requests come from. */
  addresses?: number;
  timeout?: number;
}

const BEFORE_THE_SERVERS = -10;

/** Requests sent by a process of its own, so that neither the test nor the servers delay its clock. */
export class Load {
  private constructor(
    private readonly child: Child,
    private readonly resultFile: string,
    /** Of `performance.timeOrigin`: what {@link Sample.at} counts from, once the load runs. */
    private readonly startFile: string,
  ) {}

  /** Starts a load and waits for its first request. */
  static async start(options: LoadOptions): Promise<Load> {
    const folder = newFolder('load');
    const files = {
      options: join(folder, 'options.json'),
      result: join(folder, 'samples.json'),
      start: join(folder, 'start'),
    };
    writeFileSync(files.options, JSON.stringify(options));
    const child = new Child({
      name: 'load',
      program: process.execPath,
      args: ['--import', 'tsx', join(import.meta.dirname, '../load/main.ts'), files.options, files.start, files.result],
      logFile: join(folder, 'load.log'),
    });
    prefer(child.pid);
    const load = new Load(child, files.result, files.start);
    await until('the load runs', () => {
      if (!child.isRunning)
        throw new Error(`The load ${child.ending}: ${readFileSync(join(folder, 'load.log'), 'utf8')}`);
      return load.startedAt() > 0;
    });
    return load;
  }

  /** Runs a load for its time; its samples. */
  static async run(options: LoadOptions & { seconds: number }): Promise<Sample[]> {
    return (await Load.start(options)).samples();
  }

  /** Milliseconds since its first request. */
  get now(): number {
    return Date.now() - this.startedAt();
  }

  get isRunning(): boolean {
    return this.child.isRunning;
  }

  /** Ends it now; its samples. */
  async stop(): Promise<Sample[]> {
    await this.child.stop();
    return this.read();
  }

  /** Waits for its end; its samples. */
  async samples(): Promise<Sample[]> {
    await this.child.ended;
    return this.read();
  }

  private startedAt(): number {
    try {
      return Number(readFileSync(this.startFile, 'utf8'));
    } catch {
      return 0;
    }
  }

  private read(): Sample[] {
    return JSON.parse(readFileSync(this.resultFile, 'utf8')) as Sample[];
  }
}

/** Only root may; without it the figures of a busy machine are worse than they are. */
function prefer(pid: number): void {
  try {
    setPriority(pid, BEFORE_THE_SERVERS);
  } catch {
    // Measured as it is.
  }
}
