import { rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ReleaseDocument, readDocument } from '@waybill/federation';
import { ShellCommand } from './commands.js';
import { resetCopy } from './copy.js';

const DEFAULT_DEADLINE_MS = 240_000;
/** The first start builds everything. */
const START_DEADLINE_MS = 600_000;
const START = 'npm start';
const RUNNING = 'Waybill is running';

/** The variables of a machine, without those of any site, and those of this one. Nothing asks, and npm prefers its cache. */
function environment(port: number, apiPort: number): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, CHROMIUM_PATH } = process.env;
  return {
    PATH,
    HOME,
    LANG,
    ...(CHROMIUM_PATH && { CHROMIUM_PATH }),
    CI: 'true',
    FORCE_COLOR: '0',
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    NX_NO_CLOUD: 'true',
    npm_config_prefer_offline: 'true',
    PORT: String(port),
    API_PORT: String(apiPort),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RELEASE_ACTIONS: 'on',
    PUBLISH_ENDPOINT: 'on',
    // Pages have to be rendered even on a busy machine.
    RENDER_TIMEOUT_MS: '5000',
  };
}

interface RunOptions {
  folder?: string;
  exitCode?: number;
  deadlineMs?: number;
}

/** Where documents are followed: a copy of the repository, its site, and what was started there. */
export class Place {
  readonly url: string;
  private readonly env: NodeJS.ProcessEnv;
  private servers: ShellCommand[] = [];
  private site: ShellCommand | undefined;

  constructor(
    readonly folder: string,
    readonly port: number,
    readonly apiPort: number,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.env = environment(port, apiPort);
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  read(path: string): Promise<string> {
    return readFile(this.path(path), 'utf8');
  }

  async write(path: string, text: string): Promise<void> {
    await mkdir(dirname(this.path(path)), { recursive: true });
    await writeFile(this.path(path), text);
  }

  async edit(path: string, change: (text: string) => string): Promise<void> {
    const text = await this.read(path);
    const changed = change(text);
    if (changed === text) throw new Error(`${path} was not changed.`);
    await this.write(path, changed);
  }

  /** Runs a command to its end. @returns what it wrote, and the folder it ended in. @throws Error when it fails */
  async run(text: string, { folder = this.folder, exitCode = 0, deadlineMs = DEFAULT_DEADLINE_MS }: RunOptions = {}) {
    const ended = await new ShellCommand(text, folder, this.env).end(deadlineMs);
    if (ended.code !== exitCode)
      throw new Error(`${text} ended with ${ended.code}, not ${exitCode}:\n${ended.output.slice(-4_000)}`);
    return ended;
  }

  /** Starts a server that runs until the document is followed. @returns what it has written when it is ready */
  async serve(
    text: string,
    ready: string,
    { folder = this.folder, deadlineMs = DEFAULT_DEADLINE_MS }: RunOptions = {},
  ) {
    const server = new ShellCommand(text, folder, this.env);
    this.servers.push(server);
    await server.wrote(ready, deadlineMs);
    return server.output;
  }

  async stopServers(): Promise<void> {
    for (const server of this.servers.splice(0)) await server.stop();
  }

  /** Starts the site with a command, in place of the one that runs. @returns what it has written when it is ready */
  async startSite(text = START): Promise<string> {
    await this.stopSite();
    this.site = new ShellCommand(text, this.folder, this.env);
    await this.site.wrote(RUNNING, START_DEADLINE_MS);
    // What follows it is written at once.
    await this.site.wrote('Logs', START_DEADLINE_MS);
    return this.site.output;
  }

  /** Whether the site runs as every document expects it. */
  get hasSite(): boolean {
    return this.site?.isRunning === true && this.site.text === START;
  }

  async stopSite(): Promise<void> {
    await this.site?.stop();
    this.site = undefined;
  }

  /** The next site is a new one. */
  async forgetSite(): Promise<void> {
    await this.stopSite();
    for (const folder of ['data', 'releases']) rmSync(this.path(folder), { recursive: true, force: true });
  }

  async reset(): Promise<void> {
    await this.stopServers();
    await resetCopy(this.folder);
  }

  async stop(): Promise<void> {
    await this.stopServers();
    await this.stopSite();
  }

  /** What is live. */
  async release(): Promise<ReleaseDocument> {
    const document = await readDocument(this.path('releases'));
    if (!document) throw new Error('There is no release.');
    return document;
  }

  /** Asks the site. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
  }
}
