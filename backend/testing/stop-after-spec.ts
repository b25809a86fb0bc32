const running: { stop(): Promise<void> }[] = [];

/** Stops `started` once, at the latest after the spec, so that a failing test leaves nothing running. */
export function stopAfterSpec<T extends { stop(): Promise<void> }>(started: T): T {
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= started.stop();
    return stopped;
  };
  running.push({ stop });
  return { ...started, stop };
}

/** Stops what is still running, the newest first. */
export async function stopStarted(): Promise<void> {
  for (const { stop } of running.splice(0).reverse()) await stop();
}

afterAll(stopStarted);
