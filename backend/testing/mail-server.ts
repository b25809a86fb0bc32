import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { stopAfterSpec } from './stop-after-spec.js';

export interface Received {
  from: string;
  to: string[];
  /** Who proved to be what user, if anybody. */
  user: string | undefined;
  secure: boolean;
  /** Head and body as they came. */
  raw: string;
}

/** A real SMTP server on this machine that keeps what it is given. */
export interface MailServer {
  port: number;
  received: Received[];
  stop(): Promise<void>;
}

interface Login {
  user: string;
  password: string;
}

/**
 * Starts a server that ends with the spec; with `login` it takes mail from that user alone. `options` are
 * smtp-server's own.
 */
export async function startMailServer(login?: Login, options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: !login,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error(`Invalid login for ${username} with ${password}`));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user ? String(session.user) : undefined,
          secure: session.secure,
          raw: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  server.on('error', () => undefined);
  const address = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return stopAfterSpec({ port: address.port, received, stop });
}

/** The header lines of a mail by lower-case name, unfolded. */
export function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  const lines = head.split(/\r?\n/).map((line) => /^([^:]+):\s*(.*)$/.exec(line));
  return new Map(lines.map((line) => [line?.[1]?.toLowerCase() ?? '', line?.[2] ?? '']));
}
