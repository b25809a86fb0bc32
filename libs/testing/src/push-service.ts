import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser tells the site with `PushSubscription.toJSON`. */
export interface PushBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A message that arrived, as the browser reads it. */
export interface PushedMessage {
  endpoint: string;
  headers: IncomingHttpHeaders;
  content: unknown;
  /** Claims of the site's signature (RFC 8292), which was verified with `key`. */
  claims: { aud: string; exp: number; sub: string };
  /** Public key of the site. */
  key: string;
}

/** How the service answers a message; 201 when nothing else was said. */
export interface PushAnswer {
  status: number;
  headers?: Record<string, string>;
  /** What it does before it answers, such as never doing so. */
  before?: (response: ServerResponse) => Promise<void>;
}

/** A push service with browsers of its own, by the RFCs 8030, 8188, 8291 and 8292. */
export interface PushService {
  origin: string;
  /** Another browser that subscribes. */
  browser(): PushBrowser;
  /** Oldest first, also those that were refused. */
  received: PushedMessage[];
  /** Answers of the next messages. */
  answers: PushAnswer[];
  /** Messages that could not be decrypted or verified: each is a fault of the site. */
  faults: string[];
  stop(): Promise<void>;
}

type Keys = ReturnType<typeof newKeys>;

/** Starts one on a free port of this machine. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Keys>();
  const received: PushedMessage[] = [];
  const answers: PushAnswer[] = [];
  const faults: string[] = [];
  let origin = '';
  const server = createServer((request, response) => {
    take(request)
      .then(async () => {
        const { status, headers, before } = answers.shift() ?? { status: 201 };
        await before?.(response);
        response.writeHead(status, headers).end();
      })
      .catch((error: unknown) => {
        faults.push(String(error));
        response.writeHead(400).end();
      });
  });
  const take = async (request: IncomingMessage) => {
    const browser = browsers.get(request.url ?? '');
    if (!browser || request.method !== 'POST') throw new Error(`${request.method} ${request.url} is no browser's.`);
    const { headers } = request;
    const { claims, key } = signatureOf(headers.authorization ?? '');
    if (claims.aud !== origin) throw new Error(`The signature is for ${claims.aud}.`);
    const content: unknown = JSON.parse(decrypted(await bodyOf(request), browser).toString('utf8'));
    received.push({ endpoint: origin + request.url, headers, content, claims, key });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ origin, received, answers, faults },
    browser: () => {
      const [path, keys] = [`/push/${randomBytes(12).toString('base64url')}`, newKeys()];
      browsers.set(path, keys);
      const p256dh = keys.ecdh.getPublicKey('base64url');
      return { endpoint: origin + path, keys: { p256dh, auth: keys.auth.toString('base64url') } };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function newKeys() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** The text of a message: RFC 8291 with the one record of RFC 8188. */
function decrypted(body: Buffer, { ecdh, auth }: Keys): Buffer {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const [sender, sealed] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const key = derive(ecdh.computeSecret(sender), auth, info, 32);
  const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce, { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('The record is not the last one.');
  return padded.subarray(0, end);
}

/** `vapid t=token, k=key`: verified, and not yet expired. */
function signatureOf(authorization: string): Pick<PushedMessage, 'claims' | 'key'> {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const verified = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as PushedMessage['claims'];
  if (!verified || said.exp * 1_000 <= Date.now()) throw new Error('The signature is wrong, or has expired.');
  return { claims: said, key };
}
