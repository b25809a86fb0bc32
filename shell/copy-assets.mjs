import { cpSync } from 'node:fs';

/** Files that the compiler does not copy, next to the code that reads them. */
cpSync('server/seo/images', 'dist/server/seo/images', { recursive: true });
