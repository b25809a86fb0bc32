import { Agent } from 'node:http';
import { DEADLINES_MS } from '../config/deadlines.js';

/** A pool of keep-alive connections to the backend. */
export const keepAliveAgent = (maxSockets: number) =>
  new Agent({ keepAlive: true, maxSockets, timeout: DEADLINES_MS.backendIdle });
