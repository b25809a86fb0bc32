import { setTimeout as delay } from 'node:timers/promises';
import { RestartPolicy } from './restart-policy.js';
import type { ServerProcess } from './server-process.js';

interface Supervision {
  name: string;
  spawn(restarted: boolean): ServerProcess;
  readyUrl: string;
  /** Aborted when the site is stopped: from then on an exit is expected. */
  stopping: AbortSignal;
  /** Receives one line for each exit and each return. */
  report(line: string): void;
  policy?: RestartPolicy;
}

/** A server that is started again, with backoff, when it has exited unexpectedly. */
export class SupervisedServer {
  private server: ServerProcess;
  private readyAt: number | undefined;
  private readonly policy: RestartPolicy;

  constructor(private readonly supervision: Supervision) {
    this.policy = supervision.policy ?? new RestartPolicy();
    this.server = supervision.spawn(false);
  }

  get pid(): number {
    return this.server.pid;
  }

  /** Waits for the first start. @throws StartError when it fails: that is a mistake to correct, not a crash */
  async ready(): Promise<void> {
    await this.server.ready(this.supervision.readyUrl);
    this.readyAt = performance.now();
  }

  firstMessage(): Promise<unknown> {
    return this.server.firstMessage();
  }

  /**
   * Restarts the server whenever it has exited. @returns null when the site is stopped, or a sentence when the server
   * has died too often in a row
   */
  async supervise(): Promise<string | null> {
    const { name, spawn, stopping, report } = this.supervision;
    while (!stopping.aborted) {
      const how = await this.exit();
      if (stopping.aborted) break;
      const delayMs = this.policy.delayAfter(this.readyAt === undefined ? 0 : performance.now() - this.readyAt);
      if (delayMs === null) return `The ${name} ${how}, again too soon after a restart. It is not restarted any more.`;
      report(`The ${name} ${how}. Restarting it in ${(delayMs / 1_000).toFixed(1)} s …`);
      await delay(delayMs, undefined, { signal: stopping }).catch(() => undefined);
      if (stopping.aborted) break;
      this.server = spawn(true);
      this.readyAt = undefined;
      this.announce(this.server).catch((error: unknown) => report(String(error)));
    }
    return null;
  }

  /** Terminates the process. The site must be stopping. */
  async stop(): Promise<void> {
    await this.server.stop();
  }

  kill(): void {
    this.server.kill();
  }

  private async exit(): Promise<string> {
    const how = await this.server.exited;
    const { ownMessage } = this.server;
    return ownMessage ? `${how} (${ownMessage})` : how;
  }

  /** A restarted server that is not ready in time is left alone: its database may be away, and its exit is noticed. */
  private async announce(started: ServerProcess): Promise<void> {
    const { name, readyUrl, report, stopping } = this.supervision;
    while (started.running && !stopping.aborted) {
      try {
        await started.ready(readyUrl);
        this.readyAt = performance.now();
        report(`The ${name} is running again.`);
        return;
      } catch {
        if (started.running && !stopping.aborted) report(`The ${name} was restarted, but is not ready; see its log.`);
      }
    }
  }
}
