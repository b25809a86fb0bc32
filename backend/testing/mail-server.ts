import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { stopAfterSpec } from './stop-after-spec.js';

export interface Received {
  from: string;
  to: string[];
  /** The authenticated user, if any. */
  user: string | undefined;
  secure: boolean;
  /** Headers and body, unparsed. */
  raw: string;
}

/** A local SMTP server that records received mail. */
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
 * Starts a server that is stopped after the spec. With `login` it accepts mail only from that user. `options` are those
 * of smtp-server.
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
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user ? String(session.user) : undefined,
          secure: session.secure,
          raw: Buffer.concat(chunks).toString(),
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

/** The headers of a mail, unfolded, by lower-case name. */
export function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
  const lines = head.split(/\r?\n/).map((line) => /^([^:]+):\s*(.*)$/.exec(line));
  return new Map(lines.map((line) => [line?.[1]?.toLowerCase() ?? '', line?.[2] ?? '']));
}

/** The plain text of a mail, decoded. */
export function plainTextOf(raw: string): string {
  const [, head = '', body = ''] =
    /(content-type: text\/plain[\s\S]*?)\r?\n\r?\n([\s\S]*?)(?=\r?\n--|$)/i.exec(raw) ?? [];
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const encoded = body
    .replace(/=\r?\n/g, '')
    .replaceAll('%', '%25')
    .replace(/=([0-9A-F]{2})/g, '%$1');
  return decodeURIComponent(encoded);
}
