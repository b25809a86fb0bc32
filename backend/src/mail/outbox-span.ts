import { inTrace } from '../tracing/tracing.js';
import type { OutboxMail } from './outbox.entity.js';

/** What became of an attempt: the end of the mail, or another attempt later, after a failure or `deferred`. */
export type Attempted = 'sent' | 'captured' | 'bounced' | 'failed' | 'expired' | 'postponed' | 'outdated' | 'deferred';

/** As the standard calls what takes messages from a queue. */
const OF_OUTBOX = {
  'messaging.system': 'outbox',
  'messaging.destination.name': 'outbox',
  'messaging.operation.name': 'send',
  'messaging.operation.type': 'process',
};
const AS_MEANT: readonly Attempted[] = ['sent', 'captured', 'outdated', 'deferred'];

/** An attempt as a trace of its own, without a word of the mail: most mails are written by background work. */
export async function tracedAttempt(
  mail: OutboxMail,
  attempt: (mail: OutboxMail) => Promise<Attempted>,
): Promise<void> {
  const attributes = { ...OF_OUTBOX, 'mail.kind': mail.kind ?? 'system', 'mail.tries': mail.tries };
  await inTrace('send outbox', 'consumer', attributes, async (span) => {
    const outcome = await attempt(mail);
    if (!span) return;
    span.attributes['mail.outcome'] = outcome;
    if (AS_MEANT.includes(outcome)) return;
    span.attributes['error.type'] = outcome;
    span.failed = true;
  });
}
