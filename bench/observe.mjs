/** Loaded into a measured process beside its own code: answers questions about its memory and its event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (question) => {
  if (question === 'collect') {
    globalThis.gc?.();
    process.send?.(0);
    return;
  }
  process.send?.(delay.percentile(99) / 1e6);
  delay.enable();
  delay.reset();
});
process.channel?.unref();
