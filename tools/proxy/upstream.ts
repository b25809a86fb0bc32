import { createServer, get, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const SWEEP_INTERVAL_MS = 20;

/** What a request looked like when it arrived. */
export interface Seen {
  port: number;
  headers: IncomingHttpHeaders;
  /** What the backend saw of the same request; of a shell only. */
  backend?: Seen;
}

/** Stands for one shell or backend behind a proxy: reports what it saw, and closes as our servers do. */
export class Upstream {
  /** Requests since the last start, health checks excluded. */
  requests = 0;
  /** Streams that are open. */
  readonly streams = new Set<ServerResponse>();
  /** Pages whose head was sent, and whose content is not there yet. */
  private readonly pages = new Set<ServerResponse>();
  private server: Server | undefined;

  /** With `apiPort` it asks the backend for each request, with the visitor's headers, as the shell server does. */
  constructor(
    readonly port: number,
    private readonly apiPort?: number,
  ) {}

  async start(): Promise<void> {
    const { port, apiPort } = this;
    this.requests = 0;
    const server = createServer((request, response) => {
      const { headers, url = '' } = request;
      if (url.startsWith('/live?')) {
        this.openStream(response);
        return;
      }
      if (url.startsWith('/page')) {
        this.openPage(response);
        return;
      }
      const isCheck = url === '/readyz' || url === '/healthz';
      if (!isCheck) this.requests++;
      const backend = apiPort && !isCheck ? askBackend(apiPort, url, headers) : Promise.resolve(undefined);
      backend
        .then((seen) => response.end(JSON.stringify({ port, headers, ...(seen && { backend: seen }) } satisfies Seen)))
        .catch(() => response.writeHead(500).end());
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    this.server = server;
  }

  /** Writes an event to all streams. */
  announce(event: string): void {
    for (const stream of this.streams) stream.write(event);
  }

  /** With the headers that the shell server sends. */
  private openStream(response: ServerResponse): void {
    this.streams.add(response);
    response.once('close', () => this.streams.delete(response));
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    response.write('event: beat\ndata: 1\n\n');
  }

  /** The content of the pages that wait for it. */
  complete(): void {
    for (const page of this.pages) page.end('<h1>Content</h1>');
    this.pages.clear();
  }

  /** As the shell server streams a page. */
  private openPage(response: ServerResponse): void {
    this.pages.add(response);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'x-accel-buffering': 'no' });
    response.write('<head>');
  }

  /** Refuses new connections at once, completes running requests, and closes the connections that become idle. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = new Promise((resolve) => server.close(resolve));
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
    await closed;
    clearInterval(sweep);
  }

  async restart(downMs: number): Promise<void> {
    await this.stop();
    await delay(downMs);
    await this.start();
  }
}

function askBackend(port: number, path: string, { 'x-forwarded-for': address }: IncomingHttpHeaders): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': `${address}, 127.0.0.1` };
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk)).on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(body));
        else reject(new Error(`The backend answered ${response.statusCode}.`));
      });
    }).on('error', reject);
  });
}
