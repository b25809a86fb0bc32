import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { COMMAND_TIMEOUT_MS, type Params, WebDriverError } from './commands.js';

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/**
 * Firefox's own protocol for WebDriver, which geckodriver translates to HTTP and Debian has no package of: JSON texts with
 * their length in front, over a socket.
 */
export class Marionette {
  private received = Buffer.alloc(0);
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private lastId = 0;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => this.read(chunk));
    socket.on('close', () => this.fail('Firefox has closed the connection'));
    socket.on('error', (error) => this.fail(error.message));
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Marionette(socket);
  }

  /** @throws WebDriverError */
  async send(command: string, params: Params = {}): Promise<unknown> {
    this.lastId += 1;
    const id = this.lastId;
    const text = JSON.stringify([0, id, command, params]);
    const answered = new Promise<Answer>((resolve) => {
      const late = { error: 'timeout', message: `${command} took more than ${COMMAND_TIMEOUT_MS} ms` };
      const timer = setTimeout(() => resolve([1, id, late, null]), COMMAND_TIMEOUT_MS);
      this.waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    this.waiting.delete(id);
    if (error) throw new WebDriverError(error.error, error.message);
    return isWrapped(result) ? result.value : result;
  }

  close(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    for (;;) {
      const colon = this.received.indexOf(':');
      const end = colon + 1 + Number(this.received.subarray(0, Math.max(colon, 0)));
      if (colon < 1 || this.received.length < end) return;
      const message: unknown = JSON.parse(this.received.subarray(colon + 1, end).toString());
      this.received = this.received.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) this.waiting.get(message[1])?.(message as Answer);
    }
  }

  private fail(reason: string): void {
    for (const [id, answer] of this.waiting) answer([1, id, { error: 'disconnected', message: reason }, null]);
  }
}

const isWrapped = (result: unknown): result is { value: unknown } =>
  typeof result === 'object' && result !== null && 'value' in result;
