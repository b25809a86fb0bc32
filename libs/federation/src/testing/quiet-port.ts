import { createServer } from 'node:net';

/** Below the ports that systems lend to outgoing connections: nobody is given one of these by chance. */
const QUIET = { first: 12_000, count: 18_000 };
/** Processes that run side by side begin far from each other. */
const APART = 251;

let next = process.pid * APART;

/** A port that nobody listens on, and that nobody else takes soon. */
export async function quietPort(): Promise<number> {
  for (;;) {
    const port = QUIET.first + (next++ % QUIET.count);
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
