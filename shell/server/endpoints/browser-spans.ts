import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readReport } from '../diagnostics/browser-report.js';
import { RateWindows } from '../diagnostics/rate-windows.js';
import type { Caller } from '../http/caller.js';
import { plain, type Reply } from '../http/send.js';
import { addSpan } from '../tracing/tracing.js';

const MAX_BODY_BYTES = 4_096;
const MAX_SPANS = 20;
/** Clicks of one client in a minute. */
const MAX_PER_CLIENT = 60;
const MAX_MS = 120_000;
/** A page may be open for a day. */
const MAX_AGE_MS = 86_400_000;
/** A click is over when nothing of it has run for so long; then it is reported. */
export const QUIET_MS = 500;
const RECEIVED = plain(204, '', { 'cache-control': 'no-cache' });

const id = (digits: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`));
const ms = z.number().min(0).max(MAX_MS);
/** Numbers and names of our own: nothing that could be about somebody. */
const report = z.strictObject({
  trace: id(32),
  spans: z
    .array(
      z.strictObject({
        span: id(16),
        name: z.enum(['click', 'request']),
        /** Since the page was opened. */
        start: z.number().min(0).max(MAX_AGE_MS),
        ms,
      }),
    )
    .min(1)
    .max(MAX_SPANS),
});

type Report = z.output<typeof report>;

/** Receives what browsers have traced. What is too much is answered as if it were recorded. */
export class BrowserSpans {
  private readonly clients = new RateWindows(MAX_PER_CLIENT);

  async receive(request: IncomingMessage, caller: Caller): Promise<Reply> {
    const received = await readReport(request, caller, { schema: report, maxBytes: MAX_BODY_BYTES });
    if ('refused' in received) return received.refused;
    if (this.clients.admitCaller(caller, 1)) record(received.report);
    return RECEIVED;
  }
}

/** The clock of a visitor may be wrong, and says something of them: the report has just been sent, which ends it now. */
function record({ trace, spans }: Report): void {
  const end = Math.max(...spans.map((span) => span.start + span.ms));
  const offset = Date.now() - QUIET_MS - end;
  const click = spans.find(({ name }) => name === 'click');
  for (const { span, name, start, ms: length } of spans)
    addSpan({
      traceId: trace,
      spanId: span,
      parentSpanId: name === 'click' ? undefined : click?.span,
      name,
      kind: name === 'click' ? 'internal' : 'client',
      start: offset + start,
      end: offset + start + length,
      attributes: { 'waybill.side': 'browser' },
      failed: false,
    });
}
