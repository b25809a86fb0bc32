import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';

/** `GET /api/parcels/` is a lookup without a code, as the tracking page treats it, and not the admin's list. */
export function rejectEmptyCode({ originalUrl }: Request, _response: Response, next: NextFunction): void {
  const isLookup = originalUrl.split('?', 1)[0]?.endsWith('/');
  next(isLookup ? new ApiError('validation', { fields: { tracking_code: 'Enter a tracking number.' } }) : undefined);
}
