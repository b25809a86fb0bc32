import { freePort } from '@waybill/testing/free-port';
import { SMTPServer } from 'smtp-server';

/** A real mail server that can go away and come back at the same address. */
export class MailServer {
  /** The mails it took, as they came. */
  readonly received: string[] = [];
  private server: SMTPServer = this.create();

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

  private create(): SMTPServer {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          this.received.push(Buffer.concat(parts).toString());
          done();
        });
      },
    });
    server.on('error', () => undefined);
    return server;
  }
}
