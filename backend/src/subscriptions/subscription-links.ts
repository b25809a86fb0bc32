import { Injectable } from '@nestjs/common';
import { LANGUAGES, type LanguageCode, SUBSCRIPTION_MILESTONES, type SubscriptionMilestone } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { LinkTokens } from '../mail/link-tokens.js';

/** The page of the public site that asks before anything happens: programs follow the links of mails too. */
export const UPDATES_PAGE = '/updates.html';
export const ONE_CLICK = 'one-click';

const STOP = 'stop a subscription';

/** What the owner of an address is asked to agree to. */
export interface Asked {
  milestones: SubscriptionMilestone[];
  language: LanguageCode;
}

/** The links of a subscription. Their tokens name its row, never its address. */
@Injectable()
export class SubscriptionLinks {
  constructor(
    @InjectConfig() private readonly config: Pick<Config, 'publicUrl'>,
    private readonly tokens: LinkTokens,
  ) {}

  /** What was asked for is in the token: until it is confirmed, it changes nothing that was confirmed before. */
  confirm(id: string, { milestones, language }: Asked, expires: Date): string {
    const asked = `${Math.floor(expires.getTime() / 1000)}.${bitsOf(milestones)}.${language}`;
    return this.page('confirm', `${asked}.${this.tokens.of(confirming(asked), id)}`);
  }

  /** Where a reader ends a subscription, and where a mail program does by a POST of its own (RFC 8058). */
  stop(id: string): { page: string; oneClick: string } {
    const token = this.tokens.of(STOP, id);
    return {
      page: this.page('stop', token),
      oneClick: `${this.config.publicUrl}/api/subscriptions/${ONE_CLICK}/${token}`,
    };
  }

  /** The subscription of such a link; null for any other text. */
  readStop(token: string): string | null {
    return this.tokens.idIn(STOP, token);
  }

  /** What a confirmation token asks for; null for any other text, and once it has expired. */
  readConfirm(token: string, now = new Date()): (Asked & { id: string }) | null {
    const [expires = '', bits = '', code = '', ...rest] = token.split('.');
    const id = this.tokens.idIn(confirming(`${expires}.${bits}.${code}`), rest.join('.'));
    const language = LANGUAGES.find((known) => known === code);
    if (!id || !language || Number(expires) * 1000 <= now.getTime()) return null;
    return { id, language, milestones: SUBSCRIPTION_MILESTONES.filter((_, index) => Number(bits) & (1 << index)) };
  }

  private page(action: 'confirm' | 'stop', token: string): string {
    return `${this.config.publicUrl}${UPDATES_PAGE}?${action}=${token}`;
  }
}

/** The purpose of a token is signed with it: one that asks for something else is another token. */
const confirming = (asked: string) => `confirm a subscription ${asked}`;

const bitsOf = (milestones: readonly SubscriptionMilestone[]): number =>
  milestones.reduce((bits, milestone) => bits | (1 << SUBSCRIPTION_MILESTONES.indexOf(milestone)), 0);
