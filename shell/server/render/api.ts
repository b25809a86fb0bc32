import { request } from 'node:http';
import { keptOpen } from '../http/agent.js';
import type { ApiAnswer } from './protocol.js';

const PATIENCE_MS = 5_000;
const MOST_BYTES = 2 * 1024 * 1024;

/** An answer of the API with the tag that it can be revalidated by. `http` 0: none came. */
export interface TaggedAnswer extends ApiAnswer {
  etag: string | undefined;
}

/** Asks the API for what visitors without a session may see. */
export class Api {
  private readonly agent = keptOpen(64);

  constructor(private readonly target: string) {}

  /** `GET path` in the name of the visitor at the end of `addresses`; 304 when it still is what `etag` says. */
  get(path: string, addresses: readonly string[], etag?: string): Promise<TaggedAnswer> {
    const headers = {
      accept: 'application/json',
      'x-forwarded-for': addresses.join(', '),
      ...(etag ? { 'if-none-match': etag } : {}),
    };
    return new Promise((resolve) => {
      const none = () => resolve({ http: 0, text: '', etag: undefined });
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const asking = request(this.target + path, { agent: this.agent, headers, signal }, (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MOST_BYTES) asking.destroy(new Error('too long'));
          chunks.push(chunk);
        });
        answer.on('error', none);
        answer.on('end', () =>
          resolve({
            http: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            etag: answer.headers.etag,
          }),
        );
      });
      asking.on('error', none);
      asking.end();
    });
  }

  /** Tells the API of something; nobody waits for the answer. */
  tell(path: string, value: object): void {
    const headers = { 'content-type': 'application/json' };
    const telling = request(this.target + path, { method: 'POST', agent: this.agent, headers }, (answer) =>
      answer.resume(),
    );
    telling.on('error', () => undefined);
    telling.setTimeout(PATIENCE_MS, () => telling.destroy());
    telling.end(JSON.stringify(value));
  }

  close(): void {
    this.agent.destroy();
  }
}
