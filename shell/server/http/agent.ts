import { Agent } from 'node:http';

/** Shorter than the backend's keep-alive timeout (65 s): this side closes, so none is closed just as it is reused. */
const IDLE_TIMEOUT_MS = 30_000;

/** A pool of keep-alive connections to the backend. */
export const keepAliveAgent = (maxSockets: number) =>
  new Agent({ keepAlive: true, maxSockets, timeout: IDLE_TIMEOUT_MS });
