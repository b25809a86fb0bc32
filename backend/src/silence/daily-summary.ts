import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DASHBOARD_LIMITS } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { CompanyClock } from '../history/company-clock.js';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';
import { OutboxService } from '../mail/outbox.service.js';
import { type SilentParcel, SilentParcels } from '../parcels/silent-parcels.js';
import { SettingsService } from '../settings/settings.service.js';

const POLL_INTERVAL_MS = 60_000;
/** Parcels that the mail names; the list in the panel shows all. */
export const MAX_NAMED = 20;

/**
 * Mails the admin once a day which parcels are silent longer than promised, if any are. The day is noted in the
 * transaction that stores the mail, so that of several backends one writes it.
 */
@Injectable()
export class DailySummary implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly clock: CompanyClock,
    private readonly silent: SilentParcels,
    private readonly outbox: OutboxService,
  ) {}

  /** Looks each minute whether it is time. Only the server does so, never a command. */
  start(): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.work = this.run().catch((cause: unknown) =>
        log[levelOfRepeated('silence', 'warn')]({ cause }, 'The summary of silent parcels could not be written.'),
      );
    }, POLL_INTERVAL_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.work;
  }

  /** Writes today's summary if it is time for it and it was not written yet. Returns whether it wrote one. */
  async run(now = Date.now()): Promise<boolean> {
    const { today } = this.clock.calendar(now);
    const settings = await this.settings.current();
    if (settings.silence_mail === 'no' || settings.silence_mailed_on === today) return false;
    if (now < this.clock.parse(`${today}T${settings.silence_mail_at}:00`).getTime()) return false;
    const [count, named] = [await this.silent.count(), await this.silent.longest(MAX_NAMED)];
    return this.database.withTransaction(async () => {
      const isFirst = await this.settings.noteSummary(today);
      if (!isFirst || count === 0) return false;
      await this.outbox.enqueue({ to: settings.contact_email, ...this.mail(count, named) });
      return true;
    });
  }

  private mail(count: number, named: SilentParcel[]) {
    const number = count < DASHBOARD_LIMITS.counted ? `${count}` : `${count} or more`;
    const parcels = count === 1 ? '1 parcel is' : `${number} parcels are`;
    const lines = named.map(({ tracking_code, current_location, since }) => {
      const place = current_location ? `, last in ${current_location}` : '';
      return `${tracking_code}: since ${this.time(since)}${place}`;
    });
    const more =
      count > named.length
        ? [`… and ${count < DASHBOARD_LIMITS.counted ? '' : 'at least '}${count - named.length} more`]
        : [];
    return {
      subject: `${parcels} silent longer than promised`,
      body: [
        `${parcels} silent longer than the settings promise:`,
        [...lines, ...more].join('\n'),
        `All of them: ${this.config.publicUrl}/control/parcels?silent=yes`,
      ].join('\n\n'),
    };
  }

  private time(at: string): string {
    const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: this.clock.timeZone } as const;
    return new Intl.DateTimeFormat('en-GB', style).format(new Date(at));
  }
}
