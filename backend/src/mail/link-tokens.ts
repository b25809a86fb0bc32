import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Secret } from '../database/secret.entity.js';

const MAC_BYTES = 24;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Tokens in the links of mails: the id of a row, and a keyed hash that nobody else can make. They say nothing about
 * whom the mail went to; a token for one purpose is none for another.
 */
@Injectable()
export class LinkTokens implements OnModuleInit {
  private secret = '';

  constructor(@InjectRepository(Secret) private readonly secrets: Repository<Secret>) {}

  async onModuleInit(): Promise<void> {
    const { value } = await this.secrets.findOneByOrFail({ name: 'session' });
    this.secret = createHmac('sha256', value).update('links').digest('base64url');
  }

  /** A key for hashes of one purpose. */
  keyFor(purpose: string): Buffer {
    return createHmac('sha256', this.secret).update(purpose).digest();
  }

  of(purpose: string, id: string): string {
    return `${id}.${this.mac(purpose, id).toString('base64url')}`;
  }

  /** The id in a token of this purpose; null if it is not one of ours. */
  idIn(purpose: string, token: string): string | null {
    const [id = '', mac = '', ...rest] = token.split('.');
    const bytes = Buffer.from(mac, 'base64url');
    // The same bytes in another spelling would be another token.
    if (rest.length > 0 || !ID.test(id) || bytes.toString('base64url') !== mac) return null;
    return bytes.length === MAC_BYTES && timingSafeEqual(bytes, this.mac(purpose, id)) ? id : null;
  }

  private mac(purpose: string, id: string): Buffer {
    return createHmac('sha256', this.keyFor(purpose)).update(id).digest().subarray(0, MAC_BYTES);
  }
}
