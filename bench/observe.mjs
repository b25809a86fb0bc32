/** Preloaded into a measured process: collects garbage and reports the event loop delay on request. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (request) => {
  if (request === 'collect') {
    globalThis.gc?.();
    process.send?.({ observed: request, value: 0 });
    return;
  }
  process.send?.({ observed: request, value: delay.percentile(99) / 1e6 });
  delay.enable();
  delay.reset();
});
process.channel?.unref();
