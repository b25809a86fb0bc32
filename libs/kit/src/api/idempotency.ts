/** More posts than a page ever has in progress. */
const MAX_KEYS = 20;

const keys = new Map<string, string>();

/**
 * The idempotency key of a post with this content: the same one until {@link forgetKey}, so that a double click or a
 * retry after a lost response repeats the request instead of making another record.
 */
export function keyOf(content: string): string {
  const key = keys.get(content) ?? randomKey();
  if (keys.size >= MAX_KEYS) keys.delete(keys.keys().next().value as string);
  keys.set(content, key);
  return key;
}

/** The server has answered: the same content is a new request from now on. */
export function forgetKey(content: string): void {
  keys.delete(content);
}

/** The content of a form; a file counts by name, size and time. */
export const contentOf = (path: string, form: FormData): string =>
  JSON.stringify([
    path,
    ...Array.from(form, ([name, value]) => [
      name,
      typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
    ]),
  ]);

/** `crypto.randomUUID` exists on https and localhost only. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
