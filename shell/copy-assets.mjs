import { cpSync } from 'node:fs';

/** Files that the compiler does not copy, next to the code that reads them. */
for (const folder of ['seo/images', 'respond/locales'])
  cpSync(`server/${folder}`, `dist/server/${folder}`, { recursive: true });
cpSync('server/endpoints/third-party-notices.txt', 'dist/server/endpoints/third-party-notices.txt');
