import { createServer } from 'node:net';
import { freePort } from './free-port.js';

it('skips a port on which something listens', async () => {
  const port = await freePort();
  const taken = createServer();
  // A program of this machine may listen there already.
  await new Promise<void>((resolve) => taken.once('error', () => resolve()).listen(port + 1, '127.0.0.1', resolve));
  try {
    expect(await freePort()).not.toBe(port + 1);
  } finally {
    await new Promise((resolve) => taken.close(resolve));
  }
});

it('returns ports below the ephemeral range, never the same twice', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});
