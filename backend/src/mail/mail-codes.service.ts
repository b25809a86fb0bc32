import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  CHECK_CODE_LENGTH,
  CHECK_CODE_SYMBOLS,
  type MailKind,
  type MessageCheck,
  readCheckCode,
  withCheckSymbol,
} from '@waybill/contracts';
import { LessThan, type Repository } from 'typeorm';
import { LinkTokens } from './link-tokens.js';
import { MailCode } from './mail-code.entity.js';

/** What the check page says of a mail. */
export interface MailSubject {
  kind: MailKind;
  trackingCode?: string | null | undefined;
}

/** How long a mail can be checked. */
const KEPT_DAYS = 730;
const DAY_MS = 86_400_000;

/** The check codes of the site's mails. */
@Injectable()
export class MailCodes {
  constructor(
    @InjectRepository(MailCode) private readonly codes: Repository<MailCode>,
    private readonly tokens: LinkTokens,
  ) {}

  /** Records a mail before it is sent, and returns its code: the same one for every attempt to send it. */
  async issue(mailId: string, { kind, trackingCode }: MailSubject): Promise<string> {
    const code = this.codeOf(mailId);
    const id = this.rowOf(code);
    const sent_at = new Date().toISOString();
    const { affected } = await this.codes.update({ id }, { sent_at });
    if (!affected) await this.codes.insert({ id, kind, parcel: trackingCode ? masked(trackingCode) : null, sent_at });
    return code;
  }

  async check(entered: string): Promise<MessageCheck> {
    const code = readCheckCode(entered);
    const row = code && (await this.codes.findOneBy({ id: this.rowOf(code) }));
    return { sent: row ? { kind: row.kind, at: row.sent_at, parcel: row.parcel } : null };
  }

  async removeExpired(now = new Date()): Promise<void> {
    const end = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
    await this.codes.delete({ sent_at: LessThan(end.toISOString()) });
  }

  private codeOf(mailId: string): string {
    const bytes = this.mac('check code', mailId).subarray(0, CHECK_CODE_LENGTH - 1);
    return withCheckSymbol(Array.from(bytes, (byte) => CHECK_CODE_SYMBOLS[byte % CHECK_CODE_SYMBOLS.length]).join(''));
  }

  private rowOf(code: string): string {
    return this.mac('row of a check code', code).toString('base64url');
  }

  private mac(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.tokens.keyFor(purpose)).update(text).digest();
  }
}

/** `WA…6AP`: enough to recognize one's own parcel, and too little to track another's. */
export function masked(trackingCode: string): string {
  const symbols = trackingCode.replaceAll('-', '');
  const shown = symbols.length < 8 ? 1 : 2;
  return `${symbols.slice(0, shown)}…${symbols.slice(-shown - (shown - 1))}`;
}
