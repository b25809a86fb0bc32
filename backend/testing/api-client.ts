import type { Site } from './site.js';

export interface ApiResponse {
  status: number;
  headers: Headers;
  /** The raw body. */
  bytes: Buffer;
  /** The body as text. */
  text: string;
  /** The body parsed as JSON; an empty object if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of responses
  json: any;
}

export const ADMIN = { email: 'admin@localhost.test', password: 'a long enough pass phrase' };

/** A client of the API that stores the session cookie as a browser does. */
export class ApiClient {
  private cookie: string | undefined;

  constructor(readonly url: string) {}

  /** Sends a body other than FormData, a string or bytes as JSON. */
  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
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
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie) this.cookie = setCookie.split(';')[0];
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    return { status: response.status, headers: response.headers, bytes, text, json: parsed(text) };
  }

  /** What it sends as `Cookie`. */
  get cookies(): string {
    return this.cookie ?? '';
  }

  get = (path: string, headers: Record<string, string> = {}) => this.request('GET', path, undefined, headers);
  post = (path: string, body: unknown) => this.request('POST', path, body);
  patch = (path: string, body: unknown) => this.request('PATCH', path, body);
  delete = (path: string, body: unknown) => this.request('DELETE', path, body);
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A client signed in as the admin, who is created if the site has none. */
export async function signInAsAdmin(site: Pick<Site, 'url'>): Promise<ApiClient> {
  const client = new ApiClient(site.url);
  await client.post('/api/admins', ADMIN);
  const { status, text } = await client.post('/api/admins/auth/signin', ADMIN);
  if (status !== 200) throw new Error(`The admin could not sign in: ${text}`);
  return client;
}
