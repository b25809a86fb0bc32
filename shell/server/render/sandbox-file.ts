import { fileURLToPath } from 'node:url';

/** The file that the sandbox runs: sandbox-main.ts, compiled. Specs, which run from the sources, replace this module. */
export const SANDBOX_FILE = fileURLToPath(new URL('./sandbox-main.js', import.meta.url));
