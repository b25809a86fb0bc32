import type { ServerResponse } from 'node:http';
import { DEADLINES_MS } from '../config/deadlines.js';

/**
 * A response of JSON lines to a request that takes its time: signs of life, then the result. A proxy, or the sender, would
 * not wait in silence.
 */
export class LineResponse {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly headers: Record<string, string>,
  ) {}

  get hasBegun(): boolean {
    return this.timer !== undefined;
  }

  begin(): void {
    const type = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' };
    this.response.writeHead(200, { ...this.headers, ...type, 'x-accel-buffering': 'no' });
    const signOfLife = () => this.response.write('{"state":"checking"}\n');
    signOfLife();
    this.timer = setInterval(signOfLife, DEADLINES_MS.signOfLife);
  }

  end(result: object): void {
    clearInterval(this.timer);
    this.response.end(`${JSON.stringify(result)}\n`);
  }
}
