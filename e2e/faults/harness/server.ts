import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from './child.js';
import { call } from './http.js';
import { until } from './until.js';

/** The repository, which is built. */
export const ROOT = join(import.meta.dirname, '../../..');
const LOUD = ['error', 'fatal'];

export interface ServerOptions {
  name: string;
  /** The compiled program, below the root of its version. */
  file: string;
  /** Where another version is built; without it this one runs. */
  root?: string | undefined;
  port: number;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Words to put in front of the command, such as another program that starts it. */
  prefix?: readonly string[];
}

export interface LogLine {
  level?: string;
  event?: string;
  msg?: string;
  [field: string]: unknown;
}

/** One of the site's servers as a process that can be ended and started again at the same address. */
export class Server {
  readonly url: string;
  child: Child;
  /** How often it was started. */
  starts = 0;
  private logStart = 0;
  private root: string;

  private constructor(private readonly options: ServerOptions) {
    this.root = options.root ?? ROOT;
    this.url = `http://127.0.0.1:${options.port}`;
    this.child = this.launch();
  }

  static async start(options: ServerOptions): Promise<Server> {
    const server = new Server(options);
    await server.ready();
    return server;
  }

  /** Starts it again; the one before has ended. */
  async startAgain(): Promise<void> {
    this.child = this.launch();
    await this.ready();
  }

  /** Ends it as an update would, and starts it again. */
  async restart(): Promise<void> {
    if (!(await this.child.stop())) throw new Error(`The ${this.options.name} did not end by itself.`);
    await this.startAgain();
  }

  /** Ends it, and starts another version in its place. */
  async replaceBy(root: string): Promise<void> {
    this.root = root;
    await this.restart();
  }

  /** Lines of its log since the last {@link forgetLog}. */
  log(): LogLine[] {
    return this.logText()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine);
  }

  /** Number of lines that name an error of the catalogue. */
  linesAbout(code: string): number {
    return this.log().filter((line) => line.code === code).length;
  }

  /** What it logged as an error, and what it wrote that is no log line, such as the stack of its end. */
  complaints(): string[] {
    const isLoud = (line: string) =>
      !line.startsWith('{') || LOUD.includes(String((JSON.parse(line) as LogLine).level));
    return this.logText()
      .split('\n')
      .filter((line) => line.trim() !== '' && isLoud(line));
  }

  forgetLog(): void {
    this.logStart = this.fullLog().length;
  }

  private logText(): string {
    return this.fullLog().slice(this.logStart);
  }

  private fullLog(): string {
    const { logFile } = this.options;
    return existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  }

  private launch(): Child {
    const { name, file, env, logFile, prefix = [] } = this.options;
    this.starts += 1;
    const [program = '', ...args] = [...prefix, process.execPath, '--enable-source-maps', join(this.root, file)];
    return new Child({ name, program, args, env, logFile });
  }

  private async ready(): Promise<void> {
    const { name } = this.options;
    await until(`the ${name} is ready`, async () => {
      if (!this.child.isRunning) throw new Error(`The ${name} ${this.child.ending}: ${this.fullLog().slice(-2_000)}`);
      return (await call(`${this.url}/readyz`, { timeout: 2_000 })).status === 200;
    });
  }
}
