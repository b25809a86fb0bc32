import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Milestone, milestoneOf, type NotificationSettings } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { type StageChange, StageChanges } from '../parcels/stage-changes.js';
import { Arrivals } from './arrivals.js';
import { Audience, partiesOf } from './audience.js';
import { Channels } from './channels.js';
import { Corrections } from './corrections.js';
import { NotificationSettingsService } from './notification-settings.service.js';
import { MilestoneRow } from './notifications.entities.js';
import { textKeyOf } from './text-key.js';

/** A scan that is entered this much later is history. */
const MAX_AGE_MS = 24 * 3_600_000;
/** A parcel that is entered at one of these was carried before anybody was to be told. */
const ENDS = ['delivered', 'returned'];
const MINUTE_MS = 60_000;
const ROWS_PER_INSERT = 200;

/** Notes what parcels reach, in the transaction that moves them. The mails are written when the delay has passed. */
@Injectable()
export class MilestonesService implements OnModuleInit {
  constructor(
    @InjectRepository(MilestoneRow) private readonly milestones: Repository<MilestoneRow>,
    private readonly stageChanges: StageChanges,
    private readonly settings: NotificationSettingsService,
    private readonly audience: Audience,
    private readonly channels: Channels,
    private readonly arrivals: Arrivals,
    private readonly corrections: Corrections,
  ) {}

  onModuleInit(): void {
    this.stageChanges.listen((changes) => this.note(changes));
  }

  private async note(changes: readonly StageChange[]): Promise<void> {
    const settings = await this.settings.current();
    const created = changes.filter(({ before }) => before === null);
    await this.noteCreated(created, settings);
    for (const change of changes) if (change.before !== null) await this.noteMoved(change, settings);
  }

  /** New parcels: nobody but recipient and sender knows of them. */
  private async noteCreated(changes: readonly StageChange[], settings: NotificationSettings): Promise<void> {
    const rows = changes
      .filter(({ parcel }) => !ENDS.includes(parcel.stage))
      .filter(({ parcel }) => partiesOf(parcel, milestoneOf(parcel.stage), settings).length > 0)
      .map((change) => rowOf(change, 1, settings));
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      await this.milestones.insert(rows.slice(start, start + ROWS_PER_INSERT));
  }

  private async noteMoved(given: StageChange, settings: NotificationSettings): Promise<void> {
    const change = saysTheSame(given) ? null : await this.corrections.settle(given);
    if (!change || Date.now() - Date.parse(change.at) > MAX_AGE_MS) return;
    const { parcel } = change;
    const milestone = milestoneOf(parcel.stage);
    if (!(await this.isNews(change, milestone)) || !(await this.isAwaited(parcel, milestone))) return;
    const number = await this.arrivals.numberOf(change);
    if (number === null) return;
    const row = rowOf(change, number, settings);
    try {
      await this.milestones.insert(row);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const { id, ...again } = row;
      await this.milestones.update({ parcel_id: parcel.id, milestone, attempt: number, state: 'withdrawn' }, again);
    }
  }

  private async isNews(change: StageChange, milestone: Milestone): Promise<boolean> {
    return (
      change.undone !== undefined || failsAgain(change) || !(await this.corrections.isBack(change.parcel.id, milestone))
    );
  }

  /** Of a parcel that somebody has heard of all is noted: what it comes back from tells a new arrival from a mistake. */
  private async isAwaited(parcel: Parcel, milestone: Milestone): Promise<boolean> {
    if ((await this.audience.of(parcel, milestone)).length > 0) return true;
    if (await this.channels.haveAudience(parcel, milestone)) return true;
    return this.milestones.existsBy({ parcel_id: parcel.id });
  }
}

const saysTheSame = ({ parcel, before, eventBefore }: StageChange): boolean =>
  before !== null &&
  !isOutAgain({ parcel, before }) &&
  textKeyOf(parcel) === textKeyOf({ stage: before, event: eventBefore });

/** The courier was out and says that nobody took the parcel: what came before was no mistake, however short it was. */
const failsAgain = ({ parcel, before, isScan }: StageChange): boolean =>
  isScan && before === 'out_for_delivery' && milestoneOf(parcel.stage) === 'attempt_failed';

/** The courier may be out on another day now. */
const isOutAgain = ({ parcel, before }: Pick<StageChange, 'parcel' | 'before'>): boolean =>
  before === 'out_for_delivery' && parcel.stage === before;

const rowOf = (change: StageChange, attempt: number, { delay }: NotificationSettings): MilestoneRow => ({
  id: newId(),
  parcel_id: change.parcel.id,
  milestone: milestoneOf(change.parcel.stage),
  attempt,
  milestone_before: change.before && !isOutAgain(change) ? milestoneOf(change.before) : null,
  state: 'waiting',
  reached_at: change.at,
  due_at: new Date(Date.now() + delay * MINUTE_MS).toISOString(),
});
