import type { FieldErrors } from '@waybill/kit/forms';
import { schemaErrors } from '@waybill/kit/forms';
import type { Row, Schema } from '../resource/resource';

/** The rows of one API path and the schemas of the requests that write them. A single row, such as the settings, needs no id. */
export interface Collection {
  path: string;
  rows: Row[];
  create?: Schema | undefined;
  update?: Schema | undefined;
  /** Field that identifies a row in a path, besides its id. */
  key?: string | undefined;
}

export interface Call {
  method: string;
  url: string;
  body: Record<string, unknown>;
}

/** The response to a rejected request. */
interface Rejection {
  http: number;
  errors: string[];
  field_errors?: FieldErrors;
  admin?: 'false';
  /** Seconds, as in `Retry-After`. */
  retry_after?: number;
}

const PER_PAGE = 15;

/** The documented API in memory: the same envelope, validation and statuses. */
export class MemoryApi {
  readonly calls: Call[] = [];
  /** Every request fails, as if the server were unreachable. */
  down = false;
  private rejections: Rejection[] = [];
  private values = new Map<string, unknown>();

  constructor(private readonly collections: Collection[] = []) {}

  /** Rejects the next write with this response. */
  reject(rejection: Rejection): void {
    this.rejections.push(rejection);
  }

  /** Responds to any request of a path with this value. */
  respond(path: string, data: unknown): void {
    this.values.set(path, data);
  }

  /** Changes a row as a concurrent edit in another tab would. */
  changeElsewhere(path: string, id: string | undefined, changes: object): void {
    const row = this.collections.find((each) => each.path === path)?.rows.find((each) => each.id === id);
    if (row) Object.assign(row, changes, { updated_at: nextVersion(row) });
  }

  /** All requests but GET. */
  writes(): Call[] {
    return this.calls.filter(({ method }) => method !== 'GET');
  }

  fetch: typeof fetch = async (input, init = {}) => this.answer(input, init);

  protected answer: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const call = { method: init.method ?? 'GET', url: url.pathname + url.search, body: readBody(init.body) };
    this.calls.push(call);
    if (this.down) throw new TypeError('Failed to fetch');
    const { http = 200, retry_after, ...body } = this.responseTo(call, url);
    const envelope = { status: http < 400 ? 'success' : 'error', errors: [], message: '', data: null, ...body };
    const headers = retry_after === undefined ? undefined : { 'retry-after': String(retry_after) };
    return new Response(JSON.stringify(envelope), { status: http, headers });
  };

  private responseTo(call: Call, url: URL): { http?: number; retry_after?: number } & Record<string, unknown> {
    const rejection = call.method === 'GET' ? undefined : this.rejections.shift();
    if (rejection) return { ...rejection };
    if (this.values.has(url.pathname)) return { data: this.values.get(url.pathname) };
    const collection = this.collections.find(
      ({ path }) => url.pathname === path || url.pathname.startsWith(`${path}/`),
    );
    if (!collection) return { http: 404, errors: ['Resource Not Found'] };
    if (call.method === 'GET') return url.pathname === collection.path ? page(collection, url) : one(collection, url);
    return change(collection, call);
  }
}

function readBody(body: unknown): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
}

function page({ path, rows }: Collection, { searchParams }: URL) {
  const search = searchParams.get('search')?.toLowerCase() ?? '';
  const found = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(search));
  const current = Number(searchParams.get('cursor') ?? 1);
  const last = Math.max(1, Math.ceil(found.length / PER_PAGE));
  return {
    data: found.slice((current - 1) * PER_PAGE, current * PER_PAGE),
    current_page: current,
    last_page: last,
    next_page_url: current < last ? `${path}?search=${search}&cursor=${current + 1}` : null,
  };
}

function one({ path, rows, key = 'id' }: Collection, { pathname }: URL) {
  const wanted = decodeURIComponent(pathname.slice(path.length + 1));
  const data = rows.find((row) => row.id === wanted || Reflect.get(row, key) === wanted);
  return data ? { data } : { http: 404, errors: ['Not Found'] };
}

const VERSION_CONFLICT = {
  http: 409,
  errors: ['This record was changed elsewhere. Reload it and try again.'],
  field_errors: { updated_at: 'This record was changed elsewhere. Reload it and try again.' },
};

const versionOf = (row: Row): string => Reflect.get(row, 'updated_at') ?? '2026-11-01T00:00:00.000Z';
const nextVersion = (row: Row): string => new Date(Date.parse(versionOf(row)) + 1).toISOString();

function change(collection: Collection, { method, body }: Call) {
  if (method === 'DELETE') {
    collection.rows = collection.rows.filter(({ id }) => id !== body.id);
    return { message: 'Deleted.' };
  }
  const existing = collection.rows.find(({ id }) => id === body.id);
  if (existing && body.updated_at !== undefined && body.updated_at !== versionOf(existing)) return VERSION_CONFLICT;
  const schema = method === 'POST' ? collection.create : collection.update;
  const { image, ...fields } = body;
  const field_errors = schema ? schemaErrors(schema, image instanceof File ? fields : body) : {};
  const errors = Object.values(field_errors);
  if (errors.length > 0) return { http: 422, errors, field_errors };
  const row = {
    ...existing,
    ...body,
    ...(existing && { updated_at: nextVersion(existing) }),
    id: existing ? existing.id : `new-${collection.rows.length}`,
  };
  collection.rows = existing
    ? collection.rows.map((each) => (each === existing ? row : each))
    : [row, ...collection.rows];
  return { data: row, message: 'Saved.' };
}
