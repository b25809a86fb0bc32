/** @jest-environment node */
import '../testing/built-worker.js';
import { until } from '@waybill/testing/until';
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
  // Nor does failing to restart it end anything else.
  await until(() => reasons.length > 1);
  process.execPath = execPath;
  await until(() => {
    try {
      return sandbox.start(input, events) === 1;
    } catch {
      return false;
    }
  });
  sandbox.close();
});
