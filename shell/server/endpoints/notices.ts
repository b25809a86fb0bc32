import { readFileSync } from 'node:fs';
import type { Reply } from '../http/send.js';

/** Licenses of the packages that the site consists of, written by `npm run notices`. */
export const NOTICES: Reply = {
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  body: readFileSync(new URL('third-party-notices.txt', import.meta.url)),
};
