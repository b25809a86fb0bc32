import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { sendError, toApiError } from './error.filter.js';

/** Responds to paths that match neither a route nor Nest's prefix. */
export function notFound(request: Request, response: Response): void {
  sendError(new ApiError('route_not_found'), request, response);
}

/** Handles errors of middleware outside Nest. Express recognizes error handlers by their four parameters. */
export function handleError(error: unknown, request: Request, response: Response, _next: NextFunction): void {
  sendError(toApiError(error), request, response);
}
