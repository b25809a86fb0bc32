import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { OutboxService } from '../mail/outbox.service.js';
import { OutboxAttempts } from '../mail/outbox-attempts.service.js';
import type { Review } from '../mail/review.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { Addressees } from './addressees.js';
import { Arrivals } from './arrivals.js';
import { MilestoneContents } from './milestone-contents.service.js';
import { MilestoneMailRow, MilestoneRow } from './notifications.entities.js';
import { isAt } from './text-key.js';

/** Until another mail has left, or the next milestone is told. */
const AGAIN_MS = 15_000;
const EARLIER = 100;

/** Reads milestone mails again when they are sent, which may be hours after they were written. */
@Injectable()
export class MilestoneReviews implements OnModuleInit {
  constructor(
    @InjectRepository(MilestoneMailRow) private readonly mails: Repository<MilestoneMailRow>,
    @InjectRepository(MilestoneRow) private readonly milestones: Repository<MilestoneRow>,
    private readonly parcels: ParcelsService,
    private readonly outbox: OutboxService,
    private readonly attempts: OutboxAttempts,
    private readonly arrivals: Arrivals,
    private readonly addressees: Addressees,
    private readonly contents: MilestoneContents,
  ) {}

  onModuleInit(): void {
    this.attempts.reviewWith((id) => this.review(id));
  }

  private async review(id: string): Promise<Review | null> {
    const mail = await this.mails.findOneBy({ id });
    if (!mail) return null;
    const next = await this.next(mail);
    const known = next ? Date.parse(next.due_at) : 0;
    if (next || (await this.hasEarlierUnderWay(mail)))
      return { outcome: 'deferred', until: new Date(Math.max(known, Date.now() + AGAIN_MS)) };
    return (await this.current(mail)) ?? { outcome: 'outdated' };
  }

  /** What the parcel has reached and nobody was told of: it may be a mistake. */
  private next({ parcel_id }: MilestoneMailRow): Promise<MilestoneRow | null> {
    return this.milestones.findOne({ where: { parcel_id, state: 'waiting' }, order: { due_at: 'ASC' } });
  }

  /** Whether an earlier mail of the parcel to the same address may arrive yet. */
  private async hasEarlierUnderWay({ id, parcel_id, address }: MilestoneMailRow): Promise<boolean> {
    const where = { parcel_id, address, state: 'waiting' as const, id: LessThan(id) };
    const earlier = await this.mails.find({ select: { id: true }, where, order: { id: 'DESC' }, take: EARLIER });
    return earlier.length > 0 && this.outbox.isSending(earlier.map((mail) => mail.id));
  }

  /** What a mail says now; null if its parcel is elsewhere, or its addressee wants no more of them. */
  private async current({ id, parcel_id, milestone, attempt, address }: MilestoneMailRow): Promise<Review | null> {
    const parcel = (await this.parcels.byIds([parcel_id])).get(parcel_id);
    const arrival = await this.arrivals.last(parcel_id, milestone);
    if (!parcel || !isAt(milestone, parcel) || arrival?.attempt !== attempt) return null;
    const addressees = await this.addressees.of(parcel, arrival);
    const addressee = addressees.find((other) => other.address === address);
    if (!addressee) return null;
    const content = await this.contents.of({
      ...addressee,
      id,
      parcel,
      unsubscribe: addressee.unsubscribe,
    });
    return { outcome: 'current', ...content };
  }
}
