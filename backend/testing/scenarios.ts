import type { ApiClient, ApiResponse } from './api-client.js';

type Deferred<T> = T | (() => T | Promise<T>);

/** A request and its expected response. Values that are known only while the site runs are functions. */
export interface Scenario {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: Deferred<string>;
  /** Default: the visitor. */
  as?: 'visitor' | 'admin';
  body?: Deferred<unknown>;
  headers?: Record<string, string>;
  status: number;
  contains?: string[];
  notContains?: string[];
  check?: (response: ApiResponse) => void | Promise<void>;
}

/** Runs each row of a table against the running site, in order. */
export function itResponds(callers: () => { visitor: ApiClient; admin: ApiClient }, rows: Scenario[]): void {
  it.each(rows)('$name → $status', async ({ method, url, as = 'visitor', body, headers, ...expected }) => {
    const response = await callers()[as].request(method, await resolved(url), await resolved(body), headers);
    expect({ status: response.status, text: response.text.slice(0, 600) }).toMatchObject({ status: expected.status });
    for (const text of expected.contains ?? []) expect(response.text).toContain(text);
    for (const text of expected.notContains ?? []) expect(response.text).not.toContain(text);
    await expected.check?.(response);
  });
}

const resolved = <T>(value: Deferred<T>): T | Promise<T> =>
  typeof value === 'function' ? (value as () => T | Promise<T>)() : value;
