const SETUP_TIMEOUT_MS = 10_000;

/**
 * Registers the worker that opens kept pages. Pages themselves may create no workers: a frame does, whose document may do
 * nothing else. @returns whether it is registered
 */
export async function registerWorker(scope: string): Promise<boolean> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = `/offline/setup.html?${new URLSearchParams({ scope, worker: 'tool' })}`;
  const answered = new Promise<boolean>((resolve) => {
    const end = (isRegistered: boolean) => {
      window.removeEventListener('message', listener);
      clearTimeout(timer);
      resolve(isRegistered);
    };
    const listener = ({ source, data }: MessageEvent) => {
      if (source === frame.contentWindow) end(data === 'registered');
    };
    const timer = setTimeout(() => end(false), SETUP_TIMEOUT_MS);
    window.addEventListener('message', listener);
  });
  document.body.append(frame);
  return answered.finally(() => frame.remove());
}
