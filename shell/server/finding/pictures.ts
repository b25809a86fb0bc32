import { readFileSync } from 'node:fs';
import type { Reply } from '../http/send.js';

/** The picture of a shared link, in pixels. */
export const PREVIEW = { path: '/preview.png', width: 1200, height: 630 } as const;

/** Icons of an installed site; a maskable one may lose its edges. */
export const ICONS = [
  { path: '/icon-192.png', size: 192, purpose: 'any' },
  { path: '/icon-512.png', size: 512, purpose: 'any' },
  { path: '/icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

const PATHS = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', PREVIEW.path, ...ICONS.map(({ path }) => path)];
const TYPES = { svg: 'image/svg+xml; charset=utf-8', ico: 'image/x-icon', png: 'image/png' };

/** Images with a fixed URL, drawn by assets/icons. Other sites may show the preview. */
export const PICTURES: Record<string, Reply> = Object.fromEntries(
  PATHS.map((path) => {
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1) as keyof typeof TYPES];
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      ...(path === PREVIEW.path && { 'cross-origin-resource-policy': 'cross-origin' }),
    };
    return [path, { status: 200, headers, body: readFileSync(new URL(`pictures${path}`, import.meta.url)) }];
  }),
);
