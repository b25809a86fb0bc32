import { cpSync } from 'node:fs';

/** Copies files that the compiler does not copy. */
cpSync('server/finding/pictures', 'dist/server/finding/pictures', { recursive: true });
