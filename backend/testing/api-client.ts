import type { Site } from './site.js';

export interface ApiResponse {
  status: number;
  headers: Headers;
  /** The body as it came. */
  bytes: Buffer;
  /** The body read as text. */
  text: string;
  /** The body read as JSON; an empty object when it is something else. */
  // biome-ignore lint/suspicious/noExplicitAny: a test may look at anything that came
  json: any;
}

export const ADMIN = { email: 'admin@localhost.test', password: 'a long enough pass phrase' };

/** Somebody who calls the API and, like a browser, keeps the session cookie they are given. */
export class ApiClient {
  private cookie: string | undefined;

  constructor(readonly url: string) {}

  /** A body that is no FormData, string or bytes goes as JSON. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const raw =
      body === undefined || body instanceof FormData || typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(!raw && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: raw ? (body as NonNullable<RequestInit['body']>) : JSON.stringify(body) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0];
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    return { status: response.status, headers: response.headers, bytes, text, json: parsed(text) };
  }

  get = (path: string) => this.call('GET', path);
  post = (path: string, body: unknown) => this.call('POST', path, body);
  patch = (path: string, body: unknown) => this.call('PATCH', path, body);
  delete = (path: string, body: unknown) => this.call('DELETE', path, body);
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A caller who is signed in; makes the admin first when the site has none. */
export async function signInAsAdmin(site: Pick<Site, 'url'>): Promise<ApiClient> {
  const caller = new ApiClient(site.url);
  await caller.post('/api/admins', ADMIN);
  const { status, text } = await caller.post('/api/admins/auth/signin', ADMIN);
  if (status !== 200) throw new Error(`The admin could not sign in: ${text}`);
  return caller;
}
