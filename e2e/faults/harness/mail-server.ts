import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@waybill/testing/free-port';
import { SMTPServer } from 'smtp-server';

/** A real mail server that can go away and come back at the same address. */
export class MailServer {
  /** The mails it took, as they came. */
  readonly received: string[] = [];
  /** Every address that it was told to deliver to. */
  readonly recipients: string[] = [];
  private server: SMTPServer = this.create();
  private hold: ((raw: string) => void) | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<MailServer> {
    const mail = new MailServer(await freePort());
    await mail.comeBack();
    return mail;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async goAway(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  comeBack(): Promise<void> {
    this.server = this.create();
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.port, '127.0.0.1', resolve);
    });
  }

  /**
   * The next mail, which it takes without ever saying so: who sent it cannot know. Resolves once it has it, or to null
   * if none comes in time.
   */
  async takeInSilence(timeout: number): Promise<string | null> {
    const taken = new Promise<string>((resolve) => {
      this.hold = resolve;
    });
    const none = sleep(timeout, null, { ref: false });
    const raw = await Promise.race([taken, none]);
    this.hold = undefined;
    return raw;
  }

  private create(): SMTPServer {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        this.recipients.push(address);
        done();
      },
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const raw = Buffer.concat(parts).toString();
          this.received.push(raw);
          const { hold } = this;
          this.hold = undefined;
          if (hold) hold(raw);
          else done();
        });
      },
    });
    server.on('error', () => undefined);
    return server;
  }
}

/** A header of a mail, in one line; empty if there is none. */
export const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)$`, 'im')
    .exec(raw)?.[1]
    ?.replace(/\r?\n[ \t]+/g, ' ')
    .trim() ?? '';

/** The text of a mail after its headers, as it was sent. */
export const bodyOf = (raw: string): string => raw.slice(raw.search(/\r?\n\r?\n/));
