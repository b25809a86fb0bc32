import { z } from 'zod';
import { ApiError } from '../errors/api-error.js';

const shape = z.tuple([
  z.int().min(2).max(10_000_000),
  z.string().max(60),
  z.union([z.string().max(300), z.null()]),
  z.string().max(40),
]);

/** What the values and ids of a list's cursors look like. */
interface CursorForm {
  isValue(value: string | null): boolean;
  isId(id: string): boolean;
}

/** Start of a page: after the row identified by `value` and `id`, in the order named `sort`. */
export interface Cursor {
  page: number;
  sort: string;
  /** That row's value of the order's column; null if the list is ordered by id only. */
  value: string | null;
  id: string;
}

export const writeCursor = ({ page, sort, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([page, sort, value, id])).toString('base64url');

/** Throws `bad_cursor` for anything that this API does not issue for this order. */
export function readCursor(text: string, sort: string, { isValue, isId }: CursorForm): Cursor {
  try {
    const [page, cursorSort, value, id] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (cursorSort === sort && isValue(value) && isId(id)) return { page, sort, value, id };
  } catch {
    // Falls through: why a forged cursor is invalid is not disclosed.
  }
  throw new ApiError('bad_cursor');
}
