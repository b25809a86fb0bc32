import { fileURLToPath } from 'node:url';

/** The commands that publish an upload and try a release: main.ts of their folders, compiled. Specs replace this module. */
export const PUBLISH_FILE = fileURLToPath(new URL('./main.js', import.meta.url));
export const TRIAL_FILE = fileURLToPath(new URL('../trial/main.js', import.meta.url));
