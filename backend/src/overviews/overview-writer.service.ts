import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type LanguageCode, LIMITS } from '@waybill/contracts';
import { MoreThan, type Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';
import { OutboxService } from '../mail/outbox.service.js';
import { PausedAddresses } from '../notifications/paused-addresses.service.js';
import { type AddressParcel, AddressParcels } from '../parcels/address-parcels.js';
import { LookupService } from '../parcels/lookup.service.js';
import { Poller } from '../polling/poller.js';
import { RecipientLinks } from '../recipients/recipient-links.service.js';
import { type ListedParcel, overviewMail } from './overview-mail.js';
import { OverviewRequest } from './overview-request.entity.js';

/** Requests that are read at once; each has a transaction of its own. */
const BATCH = 50;
/** Parcels that a mail lists. */
export const MAX_LISTED = 20;
/** Whoever asked has given up: a mail that comes later than this is one too many. */
const WAITED_MS = 3_600_000;
/** The same for a mail that the mail server does not take. */
const SENT_WITHIN_MS = 24 * 3_600_000;

/**
 * Writes what was asked for into the outbox. The mail is stored in the transaction that ends the request, so that each is
 * written once whatever happens to this process, and however many backends do the same.
 */
@Injectable()
export class OverviewWriter extends Poller {
  constructor(
    @InjectRepository(OverviewRequest) private readonly requests: Repository<OverviewRequest>,
    private readonly database: Database,
    private readonly parcels: AddressParcels,
    private readonly lookup: LookupService,
    private readonly links: RecipientLinks,
    private readonly paused: PausedAddresses,
    private readonly outbox: OutboxService,
  ) {
    super('overviews', 'Writing overviews failed.');
  }

  protected override poll(): Promise<void> {
    return this.writeWaiting();
  }

  /** Answers each request that waits once; one that cannot be answered holds up no other, and is tried again later. */
  async writeWaiting(): Promise<void> {
    for (let last = ''; !this.stopping; ) {
      const rows = await this.requests.find({ where: { id: MoreThan(last) }, order: { id: 'ASC' }, take: BATCH });
      for (const row of rows) await this.attempt(row);
      if (rows.length < BATCH) return;
      last = rows.at(-1)?.id ?? '';
    }
  }

  private async attempt(request: OverviewRequest): Promise<void> {
    try {
      const isOver = Date.now() - Date.parse(request.created_at) > WAITED_MS;
      const mail = isOver ? null : await this.mailFor(request);
      await this.database.withTransaction(async () => {
        const { affected } = await this.requests.delete({ id: request.id });
        if (!affected || !mail) return;
        const expiresAt = new Date(Date.now() + SENT_WITHIN_MS);
        await this.outbox.enqueue({ ...mail, to: request.email, kind: 'update', awaited: true, expiresAt });
      });
    } catch (cause) {
      log[levelOfRepeated('overview', 'warn')]({ cause }, 'An overview could not be written and will be retried.');
    }
  }

  /** Null for an address without parcels, or to which mail does not arrive. */
  private async mailFor({ email, language }: OverviewRequest) {
    if ((await this.paused.among([email])).get(email) === 'bounced') return null;
    const found = await this.parcels.current(email);
    const shown = found.slice(0, MAX_LISTED);
    const [received, sent] = [
      await this.listed(
        shown.filter(({ role }) => role === 'recipient'),
        language,
      ),
      await this.listed(
        shown.filter(({ role }) => role === 'sender'),
        language,
      ),
    ];
    if (received.length + sent.length === 0) return null;
    return overviewMail(language, { received, sent, max: found.length > shown.length ? MAX_LISTED : null });
  }

  private async listed(parcels: readonly AddressParcel[], language: LanguageCode): Promise<ListedParcel[]> {
    const listed: ListedParcel[] = [];
    for (const { parcel, role } of parcels) {
      const seen = await this.lookup.trackKnown(parcel.tracking_code, LIMITS.perPage.max, language).catch(nullIfGone);
      const url = await this.links.urlFor(parcel, role);
      if (seen && url) listed.push({ ...seen, url });
    }
    return listed;
  }
}

/** A parcel may be deleted, or get another code, since it was found. */
function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.code === 'parcel_not_found') return null;
  throw error;
}
