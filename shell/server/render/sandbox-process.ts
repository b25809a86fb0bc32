import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Duplex } from 'node:stream';
import { readMessages, writeMessage } from './message-channel.js';
import { readOnly } from './permissions.js';
import { SANDBOX_FILE } from './sandbox-file.js';
import { type FromSandbox, fromSandbox, type ToSandbox } from './sandbox-messages.js';

const MAX_REASON_CHARACTERS = 1_000;

/** One process of the sandbox. It reads its own code only; each of its threads has permissions of its own. */
export class SandboxProcess {
  private readonly child: ChildProcess;
  /** Undefined if the system had no file descriptors left for it: the process does not exist then. */
  private readonly channel: Duplex | undefined;
  private ended = false;
  private complaint = '';

  /** `onEnd` is called once, with the reason. */
  constructor(
    onMessage: (message: FromSandbox, bytes: Buffer) => void,
    private readonly onEnd: (reason: string) => void,
  ) {
    const options = [...readOnly([dirname(SANDBOX_FILE)]), '--allow-worker'];
    this.child = spawn(process.execPath, [...options, SANDBOX_FILE], {
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.child.once('error', (error) => this.end(error.message));
    this.child.once('exit', (code, signal) => this.end(signal ?? `exit code ${code}`));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => this.complain(text));
    this.channel = this.child.stdio?.[3] as Duplex | undefined;
    if (!this.channel) return;
    readMessages(this.channel, (value, bytes) => onMessage(parseMessage(value), bytes));
    this.channel.on('error', (error) => this.complain(error.message));
    this.channel.once('close', () => this.kill());
  }

  send(message: ToSandbox): void {
    if (this.channel?.writable) writeMessage(this.channel, message);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private complain(text: string): void {
    this.complaint = (this.complaint + text).slice(-MAX_REASON_CHARACTERS);
  }

  private end(reason: string): void {
    if (this.ended) return;
    this.ended = true;
    this.onEnd(this.complaint ? `${reason}, ${this.complaint}` : reason);
  }
}

function parseMessage(value: unknown): FromSandbox {
  const { success, data } = fromSandbox.safeParse(value);
  if (!success) throw new Error('an unknown message');
  return data;
}
