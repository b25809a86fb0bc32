import { join } from 'node:path';
import { LogFile } from '../site/log-file.js';
import { ServerProcess } from '../site/server-process.js';
import { API_PORT, BACKEND_OUTPUT, backendEnvironment, DATA_DIR } from './settings.js';

const READY_URL = `http://127.0.0.1:${API_PORT}/readyz`;

/** The backend, started again whenever it was compiled without an error. One that does not start waits for the next time. */
export class DevelopmentBackend {
  private server: ServerProcess | undefined;
  private readonly log = new LogFile(join(DATA_DIR, 'logs/backend.log'), console.error);
  /** Restarts happen one after the other; those that were asked for meanwhile are one. */
  private restarting: Promise<void> = Promise.resolve();
  private asked = 0;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  restart(): Promise<void> {
    this.asked += 1;
    const turn = this.asked;
    this.restarting = this.restarting.then(() => (turn === this.asked ? this.replace() : undefined));
    return this.restarting;
  }

  async stop(): Promise<void> {
    this.asked += 1;
    await this.restarting;
    await this.server?.stop();
    this.log.end();
  }

  private async replace(): Promise<void> {
    await this.server?.stop();
    const file = join(BACKEND_OUTPUT, 'main.js');
    this.server = new ServerProcess({ name: 'backend', file, env: backendEnvironment(this.env), log: this.log });
    try {
      await this.server.ready(READY_URL);
      console.log(`${'backend'.padEnd(12)} ready on ${new URL(READY_URL).origin}`);
    } catch (error) {
      console.error((error as Error).message);
    }
  }
}
