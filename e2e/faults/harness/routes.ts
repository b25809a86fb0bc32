import { ADMIN, type Admin, activity, SIGN_IN } from './admin.js';
import type { Route } from './probe.js';
import { PARCEL } from './site.js';

/** Pages whose content is the same for everybody. */
export const PUBLIC_PAGES: readonly Route[] = ['/', '/contact.html', '/resolution.html', '/pages/about-us'].map(
  (path) => ({ name: path, path }),
);

/** The page of one parcel. */
export const TRACKING_PAGE: Route = { name: 'tracking page', path: `/track.html?code=${PARCEL}` };

/** Calls of the API that need the database, one of each kind: read and write, visitor and administrator, form and file. */
export function apiRoutes(parcel: string, admin: Admin): Route[] {
  const { headers } = admin;
  const message = { email: 'visitor@localhost.test', subject: 'Hello', body: 'A message.' };
  return [
    { name: 'graph', path: '/api/graph' },
    { name: 'lookup', path: `/api/parcels/${PARCEL}` },
    { name: 'history', path: `/api/parcels/${PARCEL}/history` },
    { name: 'content page', path: '/api/pages/about-us' },
    { name: 'reviews', path: '/api/reviews' },
    { name: 'message', path: '/api/messages', body: message },
    { name: 'sign-in', path: SIGN_IN, body: ADMIN },
    { name: 'reset token', path: '/api/admins/auth/send-pin', body: { email: ADMIN.email } },
    { name: 'dashboard', path: '/api/dashboard', headers },
    { name: 'list', path: '/api/parcels?per_page=30', headers },
    { name: 'search', path: '/api/parcels/search?search=oslo', headers },
    { name: 'settings', path: '/api/settings', headers },
    { name: 'activity', path: '/api/activities', ...activity(parcel, 'While it is broken', admin) },
  ];
}
