import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { ErrorCode, ErrorEnvelope } from '@waybill/contracts';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { isBusy, isRefused, isStorageFailure, isUnreachable } from '../errors/driver-errors.js';
import { storageUnavailable } from '../errors/storage-unavailable.js';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';

const UNAVAILABLE_RETRY_S = 5;

const CODE_BY_STATUS: Record<number, ErrorCode> = {
  404: 'route_not_found',
  413: 'body_too_large',
  415: 'media_type',
  416: 'range',
  429: 'too_many',
  503: 'unavailable',
};

const DENIED_STATUSES = [401, 403, 429];

/** Turns every error into a response. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(toApiError(error), http.getRequest(), http.getResponse());
  }
}

export function sendError(error: ApiError, request: Request, response: Response): void {
  log[levelOf(error)]({ request: request.id, code: error.code, limit: error.limit, cause: error.cause }, error.message);
  response.locals.error = error; // for whoever counts
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', Math.max(1, Math.ceil(error.retryAfter)));
  response.setHeader('Cache-Control', 'no-store');
  response.status(error.status).json(envelopeOf(error));
}

/**
 * Denied and throttled requests belong in the log; invalid input does not. An outage is one incident, however many
 * requests it costs.
 */
function levelOf({ status, code }: ApiError): 'error' | 'info' | 'debug' {
  if (status === 503) return levelOfRepeated(code, 'error');
  if (status >= 500) return 'error';
  return DENIED_STATUSES.includes(status) ? 'info' : 'debug';
}

function envelopeOf(error: ApiError): ErrorEnvelope {
  return {
    status: 'error',
    errors: error.messages,
    message: error.message,
    data: null,
    ...(error.fields && { field_errors: error.fields }),
    ...(error.rules && { field_rules: error.rules }),
    ...((error.code === 'admin_required' || error.code === 'session_expired') && { admin: 'false' as const }),
  };
}

/** Maps any error to one of the catalogue. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isStorageFailure(error)) return storageUnavailable(error);
  if (isUnreachable(error) || isBusy(error) || isRefused(error))
    return new ApiError('unavailable', { cause: error, retryAfter: UNAVAILABLE_RETRY_S });
  const status = statusOf(error);
  const code = CODE_BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'malformed' : 'internal');
  return new ApiError(code, { cause: error });
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError) return 400;
  return error instanceof Error && 'status' in error ? Number(error.status) : 500;
}
