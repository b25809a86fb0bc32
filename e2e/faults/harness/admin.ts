import { type Call, call, type Response } from './http.js';

export const SIGN_UP_TOKEN = 'the token of the fault suite';
export const ADMIN = { email: 'admin@localhost.test', password: 'a lantern over wet cobbles' };
export const SIGN_IN = '/api/admins/auth/signin';

/** The administrator with a session, which every backend on the same database knows. */
export interface Admin {
  headers: Record<string, string>;
}

/** Signs the administrator up and in. */
export async function createAdmin(backend: string): Promise<Admin> {
  expectStatus(201, await call(`${backend}/api/admins`, { body: { ...ADMIN, token: SIGN_UP_TOKEN } }));
  const response = expectStatus(200, await call(`${backend}${SIGN_IN}`, { body: ADMIN }));
  const [cookie = ''] = response.headers['set-cookie'] ?? [];
  return { headers: { cookie: cookie.split(';')[0] ?? '' } };
}

/** Creates a parcel; its id. */
export async function createParcel(backend: string, { headers }: Admin, tracking_code: string): Promise<string> {
  const body = { tracking_code, recipient_name: 'Recipient', destination: 'Oslo, Norway' };
  const response = expectStatus(201, await call(`${backend}/api/parcels`, { headers, body }));
  return (dataOf(response) as { id: string }).id;
}

/** A request for a new activity in a parcel's history. */
export const activity = (parcel_id: string, title: string, { headers }: Admin): Call => ({
  headers,
  body: { parcel_id, title, description: 'Unloaded and sorted.', icon: 'verified', color: 'green' },
});

/** `data` of the envelope. */
export const dataOf = ({ body }: Response): unknown => (JSON.parse(body) as { data: unknown }).data;

export function expectStatus(status: number, response: Response): Response {
  if (response.status === status) return response;
  throw new Error(`Expected ${status}, got ${response.status}: ${response.body.slice(0, 500)}`);
}
