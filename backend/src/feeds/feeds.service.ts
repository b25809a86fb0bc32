import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  brandOf,
  LANGUAGE_TAGS,
  type LanguageCode,
  type ParcelUpdates,
  type SiteLanguages,
  siteLanguages,
} from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { ApiError } from '../errors/api-error.js';
import { CompanyClock } from '../history/company-clock.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { LinkTokens } from '../mail/link-tokens.js';
import { LookupService } from '../parcels/lookup.service.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { PushKeys } from '../push/push-keys.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { arrivalEvent } from './arrival-event.js';
import { atomOf } from './atom.js';
import { calendarOf } from './calendar.js';

/**
 * Of one parcel to one network, calendar and feed together; no program needs either more often than once a minute. A
 * service that reads for many people asks from one address: what one of them follows takes nothing from the others.
 */
export const FEEDS: Limit = { name: 'feeds', max: 120, seconds: 3_600 };
/** A feed names its own age by the newest entries; older ones were read before. */
const ENTRIES = 50;
const FEED = 'feeds of a parcel';

/** Who asks, and in which language the texts are to be. */
export interface Reader {
  address: string;
  language: LanguageCode | null;
}

/** What programs read of a parcel instead of people: a calendar and a feed, with what the tracking page shows. */
@Injectable()
export class FeedsService {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly lookup: LookupService,
    private readonly parcels: ParcelsService,
    private readonly clock: CompanyClock,
    private readonly limits: LimitsService,
    private readonly tokens: LinkTokens,
    private readonly subscriptions: SubscriptionsService,
    private readonly settings: SettingsService,
    private readonly pushKeys: PushKeys,
  ) {}

  /** The addresses of both, in the language of the page that shows them. */
  async updatesOf(code: string, { address, language }: Reader): Promise<ParcelUpdates> {
    const parcel = await this.lookup.track(code, 1, address, language);
    const query = language ? `?lang=${language}` : '';
    const path = `/api/feeds/${this.tokens.of(FEED, parcel.id)}`;
    return {
      tracking_code: parcel.tracking_code,
      by_email: await this.subscriptions.isOffered(),
      calendar: parcel.answer.arrival ? `${path}/arrival.ics${query}` : null,
      feed: `${path}/history.atom${query}`,
      push_key: (await this.pushKeys.current()).publicKey,
    };
  }

  async calendar(token: string, reader: Reader): Promise<string> {
    const { parcel, id, changedAt, createdAt } = await this.read(token, 1, reader);
    const status = parcel.status_text ?? parcel.status ?? '';
    const settings = await this.settings.current();
    const language = reader.language ?? this.config.contentLanguage;
    const page = this.pageOf(parcel.tracking_code, language, siteLanguages(settings));
    const calendar = this.clock.calendar(Date.now());
    const event = {
      ...arrivalEvent(language, { parcel, company: brandOf(settings).name, createdAt, changedAt, calendar }),
      uid: `${this.nameOf(id)}@${new URL(this.config.publicUrl).hostname}`,
      description: [status, page].filter(Boolean).join('\n'),
      url: page,
    };
    return calendarOf(event, this.clock.timeZone);
  }

  async feed(token: string, path: string, reader: Reader): Promise<string> {
    const { parcel, id, changedAt } = await this.read(token, ENTRIES, reader);
    const { hostname } = new URL(this.config.publicUrl);
    const settings = await this.settings.current();
    const language = reader.language ?? this.config.contentLanguage;
    const urn = `tag:${hostname},2026:${this.nameOf(id)}`;
    return atomOf({
      id: urn,
      title: parcel.tracking_code,
      language: LANGUAGE_TAGS[language],
      updated: changedAt.toISOString(),
      self: this.config.publicUrl + path,
      page: this.pageOf(parcel.tracking_code, language, siteLanguages(settings)),
      author: brandOf(settings).name,
      entries: entriesOf(parcel).map(({ wording, ...entry }) => ({
        // Two scans of a parcel may be alike but for their time of entry.
        id: `${urn}/${Date.parse(entry.at)}-${this.nameOf(wording).slice(0, 8)}`,
        ...entry,
      })),
    });
  }

  /** The parcel of a token, as visitors see it. A forged one is known by its hash alone, and costs no limit anything. */
  private async read(token: string, scans: number, { address, language }: Reader) {
    const id = this.tokens.idIn(FEED, token);
    if (!id) throw new ApiError('not_found');
    await this.limits.hit(FEEDS, `${id} ${address}`);
    const { tracking_code, created_at, updated_at } = await this.parcels.find(id);
    const parcel = await this.lookup.trackKnown(tracking_code, scans, language);
    return { parcel, id, createdAt: new Date(created_at), changedAt: new Date(updated_at) };
  }

  /** What a calendar or a feed reader tells things by: it says nothing, and opens nothing. */
  private nameOf(text: string): string {
    return createHmac('sha256', this.tokens.keyFor('names in feeds')).update(text).digest('hex').slice(0, 32);
  }

  /** In the language of the texts beside it. */
  private pageOf(code: string, language: LanguageCode, { defaultLanguage }: SiteLanguages): string {
    const named = language === defaultLanguage ? '' : `&lang=${language}`;
    return `${this.config.publicUrl}/track.html?code=${encodeURIComponent(code)}${named}`;
  }
}

type TrackedParcel = Awaited<ReturnType<LookupService['track']>>;

/** The history, after the status that has taken back what its newest event says. */
function entriesOf({ status, status_text, corrected_at, history }: TrackedParcel) {
  const said = status ?? '';
  const correction = corrected_at ? [{ wording: said, title: status_text ?? said, text: '', at: corrected_at }] : [];
  const scans = history.data.map(({ title, description, translation, happened_at }) => ({
    wording: `${title}\n${description}`,
    title: translation?.title ?? title,
    text: translation?.description ?? description,
    at: happened_at,
  }));
  return [...correction, ...scans];
}
