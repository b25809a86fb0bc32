import { Injectable } from '@nestjs/common';
import { PERSON_KINDS, type PersonCount, type PersonFound, type PersonKind } from '@waybill/contracts';
import { AuditLog } from '../audit/audit-log.js';
import type { PersonalRecord, PersonalSource } from '../audit/personal-source.js';
import { ApiError } from '../errors/api-error.js';
import { PersonalFeedback } from '../feedback/personal-feedback.js';
import { PersonalInvoices } from '../invoices/personal-invoices.js';
import { PersonalMails } from '../mail/personal-mails.js';
import { PersonalMessages } from '../messages/personal-messages.js';
import { PersonalNotifications } from '../notifications/personal-notifications.js';
import { PersonalParcels, type PersonalPart } from '../parcels/personal-parcels.js';
import { PersonalProofs } from '../proofs/personal-proofs.js';
import { PersonalInstructions } from '../recipients/personal-instructions.js';
import { PersonalSubscriptions } from '../subscriptions/personal-subscriptions.js';
import { isGone, Tally } from './tally.js';

/** What the site holds of a person. */
export type PersonalExport = Record<PersonKind, object[]>;

/** How long a request counts what is held of somebody. */
const COUNTED_MS = 5_000;

/** Finds, exports and erases everything of one person, by e-mail address. None of it leaves the address in the log. */
@Injectable()
export class PeopleService {
  private readonly sources: readonly PersonalSource[];
  private readonly parts: readonly PersonalPart[];

  constructor(
    private readonly log: AuditLog,
    private readonly parcels: PersonalParcels,
    proofs: PersonalProofs,
    instructions: PersonalInstructions,
    subscriptions: PersonalSubscriptions,
    notifications: PersonalNotifications,
    feedback: PersonalFeedback,
    messages: PersonalMessages,
    invoices: PersonalInvoices,
    mails: PersonalMails,
  ) {
    this.sources = [messages, invoices, subscriptions, notifications, mails];
    this.parts = [proofs, instructions, feedback];
  }

  /** The tables that a source speaks for. A spec demands one, or a reason, for each table of the site. */
  get tables(): string[] {
    return [...this.sources, ...this.parts, this.parcels].flatMap(({ tables }) => tables);
  }

  /** What is held, and what an erasure would do to it, as far as it can be counted within `ms`. */
  async find(entered: string, ms = COUNTED_MS): Promise<PersonFound> {
    const tally = new Tally();
    const end = Date.now() + ms;
    for await (const { kind, fate } of this.recordsOf(addressOf(entered))) {
      if (Date.now() > end) return { counts: tally.list(), complete: false };
      tally.add(kind, fate);
    }
    return { counts: tally.list(), complete: true };
  }

  async export(entered: string, max = Number.POSITIVE_INFINITY): Promise<PersonalExport> {
    const email = addressOf(entered);
    const found = Object.fromEntries(PERSON_KINDS.map((kind) => [kind, [] as object[]])) as PersonalExport;
    let records = 0;
    for await (const { kind, content } of this.recordsOf(email)) {
      if (++records > max) throw new ApiError('too_many_records');
      found[kind].push(content);
    }
    await this.log.record({ action: 'person_exported', values: { records } });
    return found;
  }

  /** May be interrupted and repeated: each record is erased in a transaction of its own. */
  async erase(entered: string): Promise<PersonCount[]> {
    const tally = new Tally();
    for await (const record of this.recordsOf(addressOf(entered))) tally.add(record.kind, await record.erase());
    await this.recordErased(tally);
    return tally.list();
  }

  /** The end of an erasure. */
  async recordErased(tally: Tally): Promise<void> {
    const gone = tally.list().filter(({ fate }) => isGone(fate));
    const records = gone.reduce((sum, { count }) => sum + count, 0);
    await this.log.record({ action: 'person_erased', values: { records } });
  }

  async *recordsOf(email: string): AsyncGenerator<PersonalRecord> {
    for (const source of this.sources) yield* source.of(email);
    yield* this.parcels.of(email, this.parts);
  }
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/** As addresses are compared. */
export function addressOf(entered: string): string {
  const email = entered.trim().toLowerCase();
  if (!ADDRESS.test(email)) throw new ApiError('validation', { fields: { email: 'Email must be a valid address.' } });
  return email;
}
