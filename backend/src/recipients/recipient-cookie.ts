import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RECIPIENT_LIMITS } from '@waybill/contracts';
import type { Request, Response } from 'express';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { sha256 } from '../database/secret.entity.js';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/**
 * The cookie of a verified browser. Its path is that of these routes alone: no page, stream, list or lookup ever gets
 * it, so that what they send, keep and share is the view of visitors, whoever asks.
 */
@Injectable()
export class RecipientCookie {
  static readonly path = '/api/recipients';
  private readonly name: string;
  private readonly pattern: RegExp;

  constructor(@InjectConfig() private readonly config: Pick<Config, 'secure'>) {
    this.name = config.secure ? '__Secure-waybill-recipient' : 'waybill-recipient';
    this.pattern = new RegExp(`(?:^|;\\s*)${this.name}=([\\w-]{43})(?:;|$)`);
  }

  /** The hash of the token in the cookie. */
  hashOf({ headers }: Pick<Request, 'headers'>): string | null {
    const token = this.pattern.exec(headers.cookie ?? '')?.[1];
    return token === undefined ? null : sha256(token);
  }

  /** Gives the browser a token, whose hash is stored by now. */
  send(response: Response, { token }: RecipientToken): void {
    const { path } = RecipientCookie;
    const maxAge = RECIPIENT_LIMITS.days * DAY_MS;
    response.cookie(this.name, token, { httpOnly: true, sameSite: 'strict', secure: this.config.secure, path, maxAge });
  }
}

interface RecipientToken {
  token: string;
  hash: string;
}

export function newRecipientToken(): RecipientToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: sha256(token) };
}
