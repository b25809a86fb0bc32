import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

interface Options {
  challenge: string;
}

/** An authenticator with one passkey (ES256), for tests of the API without a browser. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  /** Whether it asks for a fingerprint or PIN. */
  verifiesUser = true;
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(
    readonly origin: string,
    readonly relyingParty = new URL(origin).hostname,
  ) {}

  /** The browser's answer to `navigator.credentials.create`. */
  create({ challenge }: Options) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const credential = [Buffer.alloc(16), length, this.credentialId, Buffer.from(publicKey)];
    const authData = Buffer.concat([this.authenticatorData(HAS_CREDENTIAL), ...credential]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The browser's answer to `navigator.credentials.get`. */
  get({ challenge }: Options) {
    this.counter++;
    const clientData = this.clientData('webauthn.get', challenge);
    const authenticatorData = this.authenticatorData();
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
    });
  }

  private answer<T>(response: T) {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  private clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));

  private authenticatorData(flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | PRESENT | (this.verifiesUser ? VERIFIED : 0);
    return Buffer.concat([sha256(this.relyingParty), Buffer.from([all]), counter]);
  }
}
