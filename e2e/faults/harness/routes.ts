import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN, type Admin, activity, SIGN_IN } from './admin.js';
import type { Route } from './probe.js';
import { PARCEL } from './site.js';

const MESSAGE = { email: 'visitor@localhost.test', subject: 'Hello', body: 'A message.' };

/** Pages whose content is the same for everybody. */
export const PUBLIC_PAGES: readonly Route[] = ['/', '/contact.html', '/resolution.html', '/pages/about-us'].map(
  (path) => ({ name: path, path }),
);

/** The page of one parcel. */
export const TRACKING_PAGE: Route = { name: 'tracking page', path: `/track.html?code=${PARCEL}` };

/** Calls of the API that need the database, one of each kind: read and write, visitor and administrator, form and file. */
export function apiRoutes(parcel: string, admin: Admin): Route[] {
  const { headers } = admin;
  return [
    { name: 'graph', path: '/api/graph' },
    { name: 'lookup', path: `/api/parcels/${PARCEL}` },
    { name: 'history', path: `/api/parcels/${PARCEL}/history` },
    { name: 'content page', path: '/api/pages/about-us' },
    { name: 'reviews', path: '/api/reviews' },
    { name: 'message', path: '/api/messages', body: MESSAGE },
    { name: 'sign-in', path: SIGN_IN, body: ADMIN },
    { name: 'reset token', path: '/api/admins/auth/send-pin', body: { email: ADMIN.email } },
    { name: 'dashboard', path: '/api/dashboard', headers },
    { name: 'list', path: '/api/parcels?per_page=30', headers },
    { name: 'search', path: '/api/parcels/search?search=oslo', headers },
    { name: 'settings', path: '/api/settings', headers },
    { name: 'activity', path: '/api/activities', ...activity(parcel, 'While it is broken', admin) },
  ];
}

const OPENAPI = join(import.meta.dirname, '../../../backend/openapi.json');
const UNKNOWN_ID = '0190c0de-0000-7000-8000-000000000000';
/** These answer without the database, or have their own test. */
const WITHOUT_DATABASE = [
  '/healthz',
  '/readyz',
  '/uploads/images/{name}',
  '/api/contract',
  // A token is checked first, and a forged one needs no database.
  '/api/notifications/unsubscribe',
  '/api/notifications/unsubscribe/{token}',
  '/api/subscriptions/confirm',
  '/api/subscriptions/stop',
  '/api/subscriptions/forget',
  '/api/subscriptions/one-click/{token}',
  '/api/feeds/{token}/arrival.ics',
  '/api/feeds/{token}/history.atom',
];

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
}

/** Every operation of the API that needs the database, called by the administrator. */
export function everyRoute({ headers }: Admin): Route[] {
  const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as OpenApi;
  return Object.entries(paths)
    .filter(([path]) => !WITHOUT_DATABASE.includes(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { requestBody }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: (PATHS[path] ?? path).replace(/\{\w+\}/g, UNKNOWN_ID) + (QUERIES[path] ?? ''),
        headers,
        ...(requestBody && { body: BODIES[`${method} ${path}`] ?? {} }),
      })),
    );
}

/** What is named by a word is looked up before the database is asked. */
const PATHS: Record<string, string> = { '/api/brand/images/{name}': '/api/brand/images/icon-512.png' };

/** Visitors' questions, which are checked before the database is asked. */
const QUERIES: Record<string, string> = {
  '/api/lookups': `?codes=${PARCEL}`,
  '/api/recipients/parcel': `?code=${PARCEL}`,
  '/api/recipients/pickup-points': `?code=${PARCEL}`,
  '/api/recipients/photo': `?code=${PARCEL}`,
  '/api/recipients/signature.svg': `?code=${PARCEL}`,
  '/api/status-mappings/reading': '?title=Bingo',
};

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/nobody';
/** Of a browser that does not exist: the point is the generator of P-256. */
const BROWSER_KEYS = {
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};

/** Visitors' forms, which are checked before the database is asked. */
const BODIES: Record<string, unknown> = {
  'post /api/messages': MESSAGE,
  'post /api/subscriptions': { tracking_code: PARCEL, email: 'visitor@localhost.test', milestones: ['delivered'] },
  'post /api/overviews': { email: 'visitor@localhost.test' },
  'post /api/push-subscriptions': { tracking_code: PARCEL, endpoint: ENDPOINT, keys: BROWSER_KEYS },
  'post /api/push-subscriptions/check': { tracking_code: PARCEL, endpoint: ENDPOINT },
  'post /api/push-subscriptions/stop': { tracking_code: PARCEL, endpoint: ENDPOINT },
  'post /api/push-subscriptions/forget': { endpoint: ENDPOINT },
  'post /api/feedback': { tracking_code: PARCEL, rating: 5 },
  'post /api/recipients/codes': { code: PARCEL, role: 'recipient' },
  'post /api/recipients/verifications': { code: PARCEL, role: 'recipient', digits: '12345678' },
  'delete /api/recipients/verifications': { code: PARCEL },
  'post /api/recipients/addresses': { code: PARCEL, country: 'SG', street: '1 Marina Blvd', postal_code: '018989' },
  'delete /api/recipients/addresses': { code: PARCEL, id: UNKNOWN_ID },
  'post /api/recipients/instructions': { code: PARCEL, kind: 'neighbor', detail: 'Green' },
  'post /api/parcels/versions': { parcels: [{ code: PARCEL, version: 'identity1234state000' }] },
  'post /api/telemetry/remotes': { remote: 'mf-public', version: '1.0.0', phase: 'render', class: 'exception', ms: 1 },
};
