import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { sendError, toApiError } from './error.filter.js';

/** Paths that no route has, outside the part of the tree that Nest answers for. */
export function notFound(request: Request, response: Response): void {
  sendError(new ApiError('route_not_found'), request, response);
}

/** Errors of middleware there; Express tells them by their four parameters. */
export function handleError(error: unknown, request: Request, response: Response, _next: NextFunction): void {
  sendError(toApiError(error), request, response);
}
