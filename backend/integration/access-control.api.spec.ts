import type { Route } from '../src/http/route-table.js';
import { ApiClient, type ApiResponse, signInAsAdmin } from '../testing/api-client.js';
import { OPEN_ROUTES, ROUTES_FROM_ANYWHERE } from '../testing/open-routes.js';
import { changesState, emptyBody, label, routesOf, urlOf } from '../testing/routes.js';
import { type Site, startSite } from '../testing/site.js';

let site: Site;
let routes: Route[];
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  routes = routesOf(site);
  admin = await signInAsAdmin(site);
});

let caller = 0;
const call = (who: ApiClient, route: Route, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  who.request(route.method, urlOf(route), emptyBody(route), {
    'x-forwarded-for': `10.1.0.${++caller % 250}`,
    ...headers,
  });

/** Requests every route and returns those whose response does not meet `expectation`. */
async function violationsFor(who: ApiClient, expectation: (route: Route, reply: ApiResponse) => boolean, headers = {}) {
  const found: string[] = [];
  for (const route of routes.filter(({ path }) => path !== 'admins/auth/signout')) {
    const reply = await call(who, route, headers);
    if (!expectation(route, reply)) found.push(`${label(route)} → ${reply.status} ${reply.text.slice(0, 200)}`);
  }
  return found;
}

/** Whether visitors are refused. */
const isPrivate = ({ access }: Route['declared']) => access === 'admin' || access === 'device';
const needsSignIn = ({ status, json }: ApiResponse) => status === 401 && json.admin === 'false';

it('has every route of the specification', () => {
  expect(routes.length).toBeGreaterThanOrEqual(28);
});

/** Specs of features do not repeat that a visitor is refused, so a route that is declared by mistake must fail here. */
it('declares only the listed routes for visitors, and for changes from any origin', () => {
  const declared = (which: (route: Route) => boolean) => routes.filter(which).map(label);
  const open = declared((route) => !isPrivate(route.declared));
  const fromAnywhere = declared((route) => Boolean(route.declared.fromAnywhere));
  expect({ open, fromAnywhere }).toEqual({ open: OPEN_ROUTES, fromAnywhere: ROUTES_FROM_ANYWHERE });
});

it('gives a visitor access only to the routes declared for visitors', async () => {
  const violations = await violationsFor(new ApiClient(site.url), ({ declared }, reply) =>
    isPrivate(declared) ? needsSignIn(reply) : ![401, 403, 500].includes(reply.status),
  );
  expect(violations).toEqual([]);
});

it('gives the admin access to everything', async () => {
  const violations = await violationsFor(
    admin,
    ({ path }, { status }) => status < 500 && ((status !== 401 && status !== 403) || path === 'admins'),
  );
  expect(violations).toEqual([]);
});

it('treats a request with an ended session as a visitor’s', async () => {
  const signedOut = await signInAsAdmin(site);
  await signedOut.get('/api/admins/auth/signout');
  const violations = await violationsFor(signedOut, ({ declared, path }, reply) =>
    isPrivate(declared)
      ? needsSignIn(reply)
      : ![401, 500].includes(reply.status) && (reply.status !== 403 || path === 'admins'),
  );
  expect(violations).toEqual([]);
});

it.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }],
  ['an old browser on another site', { origin: 'https://evil.test' }],
  ['a sandboxed page', { origin: 'null' }],
])('rejects changes from %s, even with the admin’s cookie', async (_who, headers) => {
  const violations = await violationsFor(
    admin,
    (route, reply) => (changesState(route) ? reply.status === 403 : reply.status !== 403),
    headers,
  );
  expect(violations).toEqual([]);
  const signOut = await admin.request('GET', '/api/admins/auth/signout', undefined, headers);
  expect(signOut.status).toBe(403);
});

it.each([
  ['the same origin', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4200' }],
  ['the same origin in an old browser', { origin: 'http://localhost:4200' }],
])('accepts changes from %s', async (_who, headers) => {
  const violations = await violationsFor(admin, ({ path }, { status }) => status !== 403 || path === 'admins', headers);
  expect(violations).toEqual([]);
});

it('responds in the envelope with content type and nosniff on every route', async () => {
  for (const route of routes.filter(
    ({ response, path }) => response.kind !== 'file' && path !== 'admins/auth/signout',
  )) {
    const { headers, json } = await call(admin, route);
    expect(json).toMatchObject({
      status: expect.stringMatching(/^(success|error)$/),
      errors: expect.any(Array),
      message: expect.any(String),
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-powered-by')).toBeNull();
    if (isPrivate(route.declared)) expect(headers.get('cache-control')).toBe('no-store');
  }
});

it('lets no page of another origin read a response', async () => {
  const shared: string[] = [];
  const note = (name: string, { headers }: ApiResponse) => {
    const found = [...headers.keys()].filter((key) => key.startsWith('access-control-'));
    if (found.length > 0) shared.push(`${name} → ${found}`);
  };
  const origin = 'https://elsewhere.test';
  const preflight = { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'x-any' };
  for (const route of routes.filter(({ path }) => path !== 'admins/auth/signout')) {
    note(label(route), await call(admin, route, { origin }));
    note(`OPTIONS ${urlOf(route)}`, await admin.request('OPTIONS', urlOf(route), undefined, preflight));
  }
  expect(shared).toEqual([]);
});

it('responds 404 to other paths and methods', async () => {
  const visitor = new ApiClient(site.url);
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['PUT', '/api/parcels'],
    ['GET', '/'],
    ['POST', '/healthz'],
    ['GET', '/healthz/more'],
  ] as const) {
    expect(await visitor.request(method, path)).toMatchObject({
      status: 404,
      json: { errors: ['Resource Not Found'] },
    });
  }
});
