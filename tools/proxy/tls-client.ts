import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';

const TIMEOUT_MS = 20_000;

/** A response; status 0 when none came. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Target {
  /** Where the proxy listens. */
  address: string;
  port: number;
  /** The site's host name. */
  host: string;
  /** The certificate of the authority that is trusted. */
  authority: Buffer;
  /** The visitor's own address. */
  from?: string;
}

/** A visitor of a site behind a proxy with TLS, as a browser on the same machine would be. */
export class TlsClient {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly target: Target) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  /** JSON, unless another type is given. */
  send(method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
    const { address, port, host, authority, from } = this.target;
    const own = {
      host,
      origin: `https://${host}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    };
    return new Promise((resolve) => {
      const failed = () => resolve({ status: 0, headers: {}, body: '' });
      const options = { agent: this.agent, ca: authority, servername: host, ...(from && { localAddress: from }) };
      const sent = request(
        { ...options, host: address, port, path, method, headers: { ...own, ...headers } },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part)).on('error', failed);
          response.on('end', () => {
            const { statusCode: status = 0, headers: received } = response;
            resolve({ status, headers: received, body: Buffer.concat(parts).toString('utf8') });
          });
        },
      );
      sent.setTimeout(TIMEOUT_MS, () => sent.destroy());
      sent.on('error', failed);
      sent.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
