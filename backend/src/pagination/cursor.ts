import { z } from 'zod';
import { ApiError } from '../errors/api-error.js';

const shape = z.tuple([
  z.int().min(2).max(10_000_000),
  z.string().max(60),
  z.union([z.string().max(300), z.null()]),
  z.string().max(40),
]);

/** Where a page of a list begins: behind the row of `value` and `id`, in the order named `sort`. */
export interface Cursor {
  page: number;
  sort: string;
  /** What the list is ordered by in that row; null when it is ordered by id alone. */
  value: string | null;
  id: string;
}

export const writeCursor = ({ page, sort, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([page, sort, value, id])).toString('base64url');

/** Throws `bad_cursor` for anything that this API did not write for this order. */
export function readCursor(text: string, sort: string): Cursor {
  try {
    const [page, writtenFor, value, id] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (writtenFor === sort) return { page, sort, value, id };
  } catch {
    // Falls through: what is wrong with a forged cursor is nobody's business.
  }
  throw new ApiError('bad_cursor');
}
