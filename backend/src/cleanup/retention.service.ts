import { Injectable } from '@nestjs/common';
import type { Retained, RetentionForecast } from '@waybill/contracts';
import { AuditRetention } from '../audit/audit-retention.js';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import { OutboxService } from '../mail/outbox.service.js';
import { MessagesService } from '../messages/messages.service.js';
import { ProofRetention } from '../proofs/proof-retention.js';
import { SettingsService } from '../settings/settings.service.js';
import { filesBefore, removeFiles } from './expiring-files.js';

const DAY_MS = 86_400_000;
const MAX_COUNTED = 1_000;

/** How to count and to remove one kind of data older than a time. */
interface Rule {
  count(before: Date): Promise<number>;
  remove(before: Date): Promise<void>;
}

/** Removes what was kept as long as the settings say, and says before what it will remove. */
@Injectable()
export class RetentionService {
  private readonly rules: Record<Retained, Rule>;

  constructor(
    @InjectConfig() config: Config,
    private readonly settings: SettingsService,
    messages: MessagesService,
    feedback: FeedbackService,
    outbox: OutboxService,
    audit: AuditRetention,
    proofs: ProofRetention,
  ) {
    const mailFiles = (before: Date) => filesBefore(config.outboxDir, ['.eml', '.part'], before);
    const logFiles = (before: Date) => filesBefore(config.logsDir, ['.log', '.gz'], before);
    this.rules = {
      messages: {
        count: (before) => messages.countOlderThan(before, MAX_COUNTED),
        remove: (before) => messages.removeOlderThan(before),
      },
      feedback: {
        count: (before) => feedback.countOlderThan(before, MAX_COUNTED),
        remove: (before) => feedback.removeOlderThan(before),
      },
      proofs: {
        count: (before) => proofs.countOlderThan(before, MAX_COUNTED),
        remove: (before) => proofs.removeOlderThan(before),
      },
      outbox: {
        count: async (before) => (await mailFiles(before)).length + (await outbox.countFailed(before)),
        remove: async (before) => {
          await removeFiles(await mailFiles(before));
          await outbox.deleteFailed(before);
        },
      },
      logs: {
        count: async (before) => (await logFiles(before)).length,
        remove: async (before) => removeFiles(await logFiles(before)),
      },
      audit_values: {
        count: async (before) => (await audit.count(before)).values,
        remove: (before) => audit.eraseValues(before),
      },
      audit: {
        count: async (before) => (await audit.count(before)).entries,
        remove: (before) => audit.truncate(before),
      },
    };
  }

  /** What a cleanup at `next`, or as soon as changed rules apply, will remove. */
  async forecast(next: Date): Promise<RetentionForecast[]> {
    const { at, periods } = await this.current();
    const time = new Date(Math.max(next.getTime(), at.getTime()));
    return Promise.all(
      periods.map(async ([kind, days]) => {
        if (days === null) return { kind, days, before: null, count: 0, at: null };
        const before = new Date(time.getTime() - days * DAY_MS);
        const count = Math.min(await this.rules[kind].count(before), MAX_COUNTED);
        return { kind, days, before: before.toISOString(), count, at: time.toISOString() };
      }),
    );
  }

  /** Applies the rules, unless they were changed less than a day ago. */
  async apply(now = new Date()): Promise<void> {
    const { at, periods } = await this.current();
    if (now < at) return;
    for (const [kind, days] of periods) {
      if (days !== null) await this.rules[kind].remove(new Date(now.getTime() - days * DAY_MS));
    }
  }

  private async current(): Promise<{ at: Date; periods: [Retained, number | null][] }> {
    const settings = await this.settings.current();
    const kinds = Object.keys(this.rules) as Retained[];
    return {
      at: new Date(settings.retention_from ?? 0),
      periods: kinds.map((kind) => [kind, settings[`retention_${kind}`]]),
    };
  }
}
