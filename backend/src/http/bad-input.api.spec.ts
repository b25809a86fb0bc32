import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let admin: ApiClient;
beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

it.each([
  ['/api/parcels?cursor=1&cursor=2', 'Cursor must be a single value.'],
  ['/api/parcels?search=1&search=2', 'Search must be a single value.'],
  [`/api/parcels?cursor=${'x'.repeat(501)}`, 'Cursor must have at most 500 characters.'],
  ['/api/pages?cursor=1&cursor=2', 'Cursor must be a single value.'],
  ['/api/pages?search=1&search=2', 'Search must be a single value.'],
  ['/api/parcels?constructor=1', 'Unknown field: constructor.'],
  ['/api/parcels?search=%00', 'Search contains unsupported characters.'],
  ['/api/pages?search=a%00b', 'Search contains unsupported characters.'],
])('%s is rejected with a readable message', async (url, sentence) => {
  expect(await admin.get(url)).toMatchObject({ status: 422, json: { errors: [sentence] } });
});

it.each([[1], [['a']]])('a sign-up token of another type: %j', async (token) => {
  const form = { email: 'a@example.com', password: 'a long pass phrase', token };
  expect(await new ApiClient(site.url).post('/api/admins', form)).toMatchObject({
    status: 422,
    json: { field_errors: { token: 'Token must be text.' } },
  });
});

it.each(['constructor', 'toString', '__proto__'])('a field named %s is unknown', async (name) => {
  const form = JSON.parse(`{"email":"a@example.com","${name}":"x"}`);
  expect(await new ApiClient(site.url).post('/api/admins/auth/send-pin', form)).toMatchObject({
    status: 422,
    json: { errors: [`Unknown field: ${name}.`] },
  });
});

it.each([
  ['PATCH', '/api/settings', { contact_address: 'Changed' }],
  ['POST', '/api/admins/auth/send-pin', { email: 'a@example.com' }],
  ['POST', '/api/messages', { email: 'a@example.com', subject: 'S', body: 'B' }],
])('%s %s takes JSON: a form with parts is not read, so it is not "saved" either', async (method, url, fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  expect(await admin.request(method, url, form)).toMatchObject({ status: 415, json: { status: 'error' } });
});
