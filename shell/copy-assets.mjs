import { cpSync } from 'node:fs';

/** Files that the compiler does not carry over, beside the code that reads them. */
cpSync('server/finding/pictures', 'dist/server/finding/pictures', { recursive: true });
