import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type LiveRelease, ownerIn } from '../release/live-release.js';
import type { RenderOutcome } from '../render/render-page.js';
import { pathOf } from '../url/url.js';
import { requestKind } from './request-kind.js';

/** From a kept page to a slow backend. Each bucket is a series for each kind: few. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];
const RENDER_SECONDS = [0.005, 0.01, 0.03, 0.1, 0.3, 1];
/** The garbage collector's pauses, in seconds. */
const PAUSES = [0.001, 0.01, 0.1, 1];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Labels = Record<string, string>;
/** Values by their labels, read when somebody asks. */
export type Reading = readonly { labels: Labels; value: number }[];

/** What the shell server counts for Prometheus. Labels have few values, none of which a client chooses. */
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];
  private readonly requests = new Counter({
    name: 'waybill_shell_requests_total',
    help: 'Requests that were answered, by kind.',
    labelNames: ['method', 'kind', 'status'],
    registers: this.registers,
  });
  private readonly seconds = new Histogram({
    name: 'waybill_shell_request_duration_seconds',
    help: 'Time from the request line to the end of the answer, streams of events excepted.',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers: this.registers,
  });
  private readonly pages = new Counter({
    name: 'waybill_ssr_pages_total',
    help: 'Pages by remote and by where their content came from: kept, fresh, or the browser and why.',
    labelNames: ['remote', 'outcome'],
    registers: this.registers,
  });
  private readonly rendering = new Histogram({
    name: 'waybill_ssr_render_seconds',
    help: 'Time that rendering a page took, with the wait for the renderer.',
    labelNames: ['remote'],
    buckets: RENDER_SECONDS,
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, gcDurationBuckets: PAUSES });
  }

  request(request: IncomingMessage, response: ServerResponse, release: LiveRelease | undefined): void {
    const path = pathOf(request.url ?? '/');
    const ownerOf = (owned: string) => (release ? ownerIn(release, owned)?.name : undefined);
    // A forwarded request is changed on its way: its kind is that at the start.
    const kind = requestKind(request, path, ownerOf);
    const started = performance.now();
    response.once('finish', () => {
      const method = METHODS.includes(request.method ?? '') ? String(request.method) : 'other';
      this.requests.inc({ method, kind, status: String(response.statusCode) });
      if (kind !== '/live') this.seconds.observe({ kind }, (performance.now() - started) / 1_000);
    });
  }

  page(remote: string, outcome: RenderOutcome): void {
    this.pages.inc({ remote, outcome: outcomeOf(outcome) });
    if (outcome.kind === 'fresh') this.rendering.observe({ remote }, outcome.ms / 1_000);
  }

  /** Of something that is counted elsewhere. */
  counter(name: string, help: string, labelNames: readonly string[], read: () => Reading): void {
    new Counter({
      name,
      help,
      labelNames,
      registers: this.registers,
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.inc(labels, value);
      },
    });
  }

  gauge(name: string, help: string, labelNames: readonly string[], read: () => Reading): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: this.registers,
      collect() {
        this.reset();
        for (const { labels, value } of read()) this.set(labels, value);
      },
    });
  }
}

function outcomeOf(outcome: RenderOutcome): string {
  if (outcome.kind !== 'client') return outcome.kind;
  if (outcome.disabled) return 'disabled';
  return outcome.unanswered ? 'unanswered' : 'browser';
}
