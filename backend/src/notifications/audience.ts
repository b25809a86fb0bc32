import { Injectable } from '@nestjs/common';
import {
  type AudienceRole,
  type LanguageCode,
  type Milestone,
  type NotificationSettings,
  offeredLanguage,
  siteLanguages,
} from '@waybill/contracts';
import type { Parcel } from '../parcels/parcel.entity.js';
import { SettingsService } from '../settings/settings.service.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { PausedAddresses } from './paused-addresses.service.js';

/** Somebody who is to hear that a parcel has reached a milestone. */
export interface Addressee {
  address: string;
  language: LanguageCode;
  role: AudienceRole;
  /** Replaces the link for unsubscribing, which stops all milestone mails to the address. */
  unsubscribe?: { page: string; oneClick: string };
}

/** Adds people of another feature to the audience. Must run in the transaction of the caller. */
export type AudienceSource = (parcel: Parcel, milestone: Milestone) => Promise<Addressee[]>;

/** Who hears of what: recipient and sender as the settings say, and whom other features add. */
@Injectable()
export class Audience {
  private readonly sources: AudienceSource[] = [];

  constructor(
    private readonly settings: NotificationSettingsService,
    private readonly paused: PausedAddresses,
    private readonly site: SettingsService,
  ) {}

  add(source: AudienceSource): void {
    this.sources.push(source);
  }

  /**
   * Each address once, without those that are paused, in a language that the site offers. Who has unsubscribed may still
   * subscribe to a parcel.
   */
  async of(parcel: Parcel, milestone: Milestone): Promise<Addressee[]> {
    const found = partiesOf(parcel, milestone, await this.settings.current());
    for (const source of this.sources) found.push(...(await source(parcel, milestone)));
    const paused = await this.paused.among(found.map(({ address }) => address));
    const open = found.filter(({ address, role }) => {
      const reason = paused.get(address);
      return reason === undefined || (reason === 'unsubscribed' && role === 'subscriber');
    });
    const offered = siteLanguages(await this.site.current());
    return open
      .filter(({ address }, index) => open.findIndex((other) => other.address === address) === index)
      .map((addressee) => ({ ...addressee, language: offeredLanguage(addressee.language, offered) }));
  }
}

/** Recipient and sender of a parcel, as far as they are to hear of a milestone. */
export function partiesOf(
  { recipient_email, sender_email, mail_language }: Parcel,
  milestone: Milestone,
  { recipient_milestones, sender_milestones, language }: NotificationSettings,
): Addressee[] {
  const parties = [
    { address: recipient_email, role: 'recipient', isOn: recipient_milestones.includes(milestone) },
    { address: sender_email, role: 'sender', isOn: sender_milestones.includes(milestone) },
  ] as const;
  return parties.flatMap(({ address, role, isOn }) =>
    isOn && address ? [{ address, role, language: mail_language ?? language }] : [],
  );
}
