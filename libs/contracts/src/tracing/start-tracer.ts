import type { TraceSettings } from '../trace-settings.js';
import { otlpRequest } from './otlp.js';
import { type Exporter, SpanQueue } from './span-queue.js';
import { type CurrentSpan, Tracer } from './tracer.js';

/** How long a collector may take for a batch. */
const EXPORT_MS = 5_000;

interface Options {
  settings: TraceSettings;
  /** What sends the spans. */
  service: string;
  current: CurrentSpan;
  maxPerSecond: number;
  onFailure: (error: Error) => void;
}

/** A tracer that exports to the collector of the settings. */
export function startTracer({ settings, service, current, maxPerSecond, onFailure }: Options) {
  const queue = new SpanQueue(exporterTo(settings, service), onFailure);
  return { tracer: new Tracer({ queue, current, ratio: settings.ratio, maxPerSecond }), stop: () => queue.close() };
}

function exporterTo({ url, headers }: TraceSettings, service: string): Exporter {
  return async (spans) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(otlpRequest(service, spans)),
      redirect: 'error',
      signal: AbortSignal.timeout(EXPORT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The collector answered ${response.status}.`);
  };
}
