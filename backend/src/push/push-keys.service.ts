import { createECDH } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Secret } from '../database/secret.entity.js';
import { isDuplicateKey } from '../errors/driver-errors.js';

const CURVE = 'prime256v1';

/** A pair of P-256 in base64url. */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys by which push services know this site (VAPID, RFC 8292): browsers bind their subscriptions to the public one.
 * They are made when they are needed first, and last as long as the site.
 */
@Injectable()
export class PushKeys {
  private pair: PushKeyPair | undefined;

  constructor(@InjectRepository(Secret) private readonly secrets: Repository<Secret>) {}

  async current(): Promise<PushKeyPair> {
    this.pair ??= pairOf((await this.read()) ?? (await this.create()));
    return this.pair;
  }

  private async read(): Promise<string | undefined> {
    return (await this.secrets.findOneBy({ name: 'push' }))?.value;
  }

  /** Of several backends that do so at once, one is the first. */
  private async create(): Promise<string> {
    const ecdh = createECDH(CURVE);
    ecdh.generateKeys();
    const value = withLeadingZeros(ecdh.getPrivateKey()).toString('base64url');
    try {
      await this.secrets.insert({ name: 'push', value });
      return value;
    } catch (error) {
      const stored = isDuplicateKey(error) ? await this.read() : undefined;
      if (stored === undefined) throw error;
      return stored;
    }
  }
}

function pairOf(privateKey: string): PushKeyPair {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: ecdh.getPublicKey('base64url') };
}

/** Node leaves zeros at the beginning out; one key in 256 has one, and libraries want 32 bytes. */
const withLeadingZeros = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - key.length), key]);

/** Whether a message can be encrypted for this public key of a browser. */
export function isPublicKey(key: string): boolean {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
