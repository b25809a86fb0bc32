import type { ApiClient, ApiResponse } from './api-client.js';

type Lazy<T> = T | (() => T | Promise<T>);

/** One call and what must come of it. What is only known once the site runs is given as a function. */
export interface Scenario {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: Lazy<string>;
  /** The visitor unless said otherwise. */
  as?: 'visitor' | 'admin';
  body?: Lazy<unknown>;
  headers?: Record<string, string>;
  status: number;
  contains?: string[];
  notContains?: string[];
  check?: (reply: ApiResponse) => void | Promise<void>;
}

/** Runs each row of a table against the running site, in order. */
export function itResponds(callers: () => { visitor: ApiClient; admin: ApiClient }, rows: Scenario[]): void {
  it.each(rows)('$name → $status', async ({ method, url, as = 'visitor', body, headers, ...expected }) => {
    const reply = await callers()[as].call(method, await now(url), await now(body), headers);
    expect({ status: reply.status, text: reply.text.slice(0, 600) }).toMatchObject({ status: expected.status });
    for (const text of expected.contains ?? []) expect(reply.text).toContain(text);
    for (const text of expected.notContains ?? []) expect(reply.text).not.toContain(text);
    await expected.check?.(reply);
  });
}

const now = <T>(value: Lazy<T>): T | Promise<T> =>
  typeof value === 'function' ? (value as () => T | Promise<T>)() : value;
