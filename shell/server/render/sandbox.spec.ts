/** @jest-environment node */
import '../testing/built-worker.js';
import { RendererUnavailable } from './render-failure.js';
import { Sandbox } from './sandbox.js';

const { execPath } = process;
const input = { name: null, shell: '/no/such/module.mjs', remote: null };
const events = { onResponse: () => undefined, onFailure: () => undefined, onLost: () => undefined };

afterEach(() => {
  process.execPath = execPath;
});

it('where the system starts no process, pages are left to the browser until it does', async () => {
  const reasons: unknown[] = [];
  const sandbox = new Sandbox({ warn: (_event, { reason }: { reason?: unknown } = {}) => reasons.push(reason) });
  // `spawn` refuses to try, and throws.
  process.execPath = `${execPath}\0`;
  expect(() => sandbox.start(input, events)).toThrow(RendererUnavailable);
  // Nor is a failure to restart it anybody else's, after the pause between two attempts.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(reasons.length).toBeGreaterThan(1);
  process.execPath = execPath;
  let worker: number | undefined;
  while (worker === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    try {
      worker = sandbox.start(input, events);
    } catch (error) {
      expect(error).toBeInstanceOf(RendererUnavailable);
    }
  }
  expect(worker).toBe(1);
  sandbox.close();
});
