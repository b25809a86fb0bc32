import { Agent } from 'node:http';

/** Shorter than the backend keeps an idle connection (65 s): it is closed here, so none ends in the moment it is used. */
const IDLE_MS = 30_000;

/** Connections to the backend, kept open between requests. */
export const keptOpen = (maxSockets: number) => new Agent({ keepAlive: true, maxSockets, timeout: IDLE_MS });
