import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { answerWith, toApiError } from './error.filter.js';

/** Paths that no route has, outside the part of the tree that Nest answers for. */
export function nothingHere(request: Request, response: Response): void {
  answerWith(new ApiError('route_not_found'), request, response);
}

/** Errors of middleware there; Express tells them by their four parameters. */
export function failedOutside(error: unknown, request: Request, response: Response, _next: NextFunction): void {
  answerWith(toApiError(error), request, response);
}
