/** The file that worker threads run: worker.ts, compiled. Specs, which run from the sources, replace this module. */
export const WORKER_FILE = new URL('./worker.js', import.meta.url);
