import { setFlagsFromString } from 'node:v8';

/**
 * Imported first. By default V8 lets the space of new objects grow to 32 MB while pages are rendered, and keeps it. What
 * this server allocates is garbage after milliseconds: with the space it has at the start, the processor time of a page
 * is the same. `--max-semi-space-size`, its documented limit, cannot be set by a running process.
 */
setFlagsFromString('--semi-space-growth-factor=1');
