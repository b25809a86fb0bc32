/** What a thread runs: the built worker.ts. */
export const WORKER_FILE = new URL('./worker.js', import.meta.url);
