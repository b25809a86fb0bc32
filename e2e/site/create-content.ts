import { type APIRequestContext, expect } from '@playwright/test';
import { mapConcurrently } from './concurrency.js';

/** An entity that the API has created. */
export type Created = { id: string } & Record<string, unknown>;

/** Creates an entity. @throws the assertion error with path and body when the API rejects it */
export async function create(adminApi: APIRequestContext, path: string, data: object): Promise<Created> {
  const response = await adminApi.post(path, { data });
  expect(response.ok(), `${path} ${JSON.stringify(data).slice(0, 200)}: ${response.status()}`).toBe(true);
  return (await response.json()).data;
}

/** Creates an entity for each text. @returns them in the order of the list */
export const createAll = (
  adminApi: APIRequestContext,
  path: string,
  list: readonly string[],
  bodyOf: (text: string, index: number) => object,
) => mapConcurrently(list, (text, index) => create(adminApi, path, bodyOf(text, index)));
