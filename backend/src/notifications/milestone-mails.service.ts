import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MAIL_ADDRESS, type MilestoneMail, type ParcelMails, type PauseReason } from '@waybill/contracts';
import { In, MoreThan, type Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { LinkTokens } from '../mail/link-tokens.js';
import { OutboxService } from '../mail/outbox.service.js';
import { OutboxAttempts, type Settled } from '../mail/outbox-attempts.service.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { shownAddress } from '../parcels/shown.js';
import { UNSUBSCRIBE } from './milestone-contents.service.js';
import { MilestoneMailRow, MilestoneRow } from './notifications.entities.js';
import { PausedAddresses } from './paused-addresses.service.js';

/** As many mails as the page of a parcel shows. */
const SHOWN = 100;
const BATCH = 200;

/** What became of milestone mails. */
@Injectable()
export class MilestoneMails implements OnModuleInit {
  constructor(
    @InjectRepository(MilestoneMailRow) private readonly mails: Repository<MilestoneMailRow>,
    @InjectRepository(MilestoneRow) private readonly milestones: Repository<MilestoneRow>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly outbox: OutboxService,
    private readonly attempts: OutboxAttempts,
    private readonly tokens: LinkTokens,
    private readonly paused: PausedAddresses,
  ) {}

  onModuleInit(): void {
    this.attempts.onSettled((mail) => this.settle(mail));
  }

  async ofParcel(key: string): Promise<ParcelMails> {
    const { id: parcel_id } = await this.parcels.find(key);
    const mails = await this.mails.find({ where: { parcel_id }, order: { id: 'DESC' }, take: SHOWN });
    const waiting = await this.milestones.find({ where: { parcel_id, state: 'waiting' }, order: { due_at: 'ASC' } });
    const paused = await this.paused.among([...new Set(mails.map(({ address }) => address))]);
    return { mails: mails.map((mail) => shownMail(mail, paused.get(mail.address) ?? null)), waiting };
  }

  /** Whoever has the token of a mail stops those to its address. Repeated, it changes nothing. */
  async unsubscribe(token: string): Promise<null> {
    const id = this.tokens.idIn(UNSUBSCRIBE, token);
    if (id === null) throw new ApiError('link_expired');
    await this.database.withTransaction(async () => {
      const mail = await this.mails.findOneBy({ id });
      // Of a parcel that is gone: nobody knows which address asks.
      if (!mail) throw new ApiError('link_expired');
      await this.paused.pause(mail.address, 'unsubscribed');
    });
    return null;
  }

  /** Forgets what subscribers of this address were written, also what still waits or has failed. */
  async forgetSubscriber(address: string): Promise<void> {
    for (let last = ''; ; ) {
      const where = { id: MoreThan(last), address, role: 'subscriber' as const };
      const rows = await this.mails.find({ select: { id: true }, where, order: { id: 'ASC' }, take: BATCH });
      const ids = rows.map(({ id }) => id);
      const end = ids.at(-1);
      if (end === undefined) return;
      await this.outbox.discard({ ids });
      await this.mails.delete({ id: In(ids) });
      last = end;
    }
  }

  /** Removes what belongs to parcels that are gone; `held` names those that may yet return. */
  async removeOrphans(held: (parcelIds: string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    for (const rows of [this.mails, this.milestones] as Repository<{ id: string; parcel_id: string }>[])
      await this.removeOrphansOf(rows, held);
  }

  private async removeOrphansOf(
    rows: Repository<{ id: string; parcel_id: string }>,
    held: (parcelIds: string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    for (let last = ''; ; ) {
      const where = { id: MoreThan(last) };
      const batch = await rows.find({
        select: { id: true, parcel_id: true },
        where,
        order: { id: 'ASC' },
        take: BATCH,
      });
      const end = batch.at(-1)?.id;
      if (end === undefined) return;
      const present = await this.parcels.codesOf(batch.map(({ parcel_id }) => parcel_id));
      const gone = batch.filter(({ parcel_id }) => !present.has(parcel_id));
      const returning = gone.length > 0 ? await held(gone.map(({ parcel_id }) => parcel_id)) : new Set<string>();
      const ids = gone.filter(({ parcel_id }) => !returning.has(parcel_id)).map(({ id }) => id);
      if (ids.length > 0) await this.database.withTransaction(() => rows.delete({ id: In(ids) }));
      last = end;
    }
  }

  /** Called for every mail of the site: only milestone mails have a row here. */
  private async settle({ id, recipient, outcome, reason }: Settled): Promise<void> {
    if (outcome === 'outdated') {
      await this.mails.delete({ id });
      return;
    }
    const settled = { state: outcome, error: reason, settled_at: new Date().toISOString() };
    const { affected } = await this.mails.update({ id }, settled);
    if (affected && outcome === 'bounced') await this.paused.pause(recipient, 'bounced', reason);
  }
}

/** A mail for the office. */
const shownMail = (mail: MilestoneMailRow, paused: PauseReason | null): MilestoneMail => ({
  ...mail,
  address: shownAddress(mail.address, MAIL_ADDRESS[mail.role]),
  paused,
});
