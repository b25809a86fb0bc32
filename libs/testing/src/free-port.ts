import { createServer } from 'node:net';

/** Below the ephemeral ports of every common system: none of these is assigned to an outgoing connection. */
const RANGE = { first: 12_000, count: 18_000 };
/** Parallel processes start at distant ports. */
const PROCESS_STEP = 251;

let next = process.pid * PROCESS_STEP;

/** A port of 127.0.0.1 on which nothing listens. Successive calls and parallel processes get different ports. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = RANGE.first + (next++ % RANGE.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
