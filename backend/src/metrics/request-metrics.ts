import type { NextFunction, Request, Response } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';

/** From a lookup to a slow import. Each bucket is a series for each route: few. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts and times the requests by route. Its labels are patterns and codes of our own, never what a client sent. */
export function requestMetrics(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'waybill_http_requests_total',
    help: 'Requests that were answered, by pattern of the route.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'waybill_http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'waybill_api_errors_total',
    help: 'Answers that are errors, by code of the error catalogue and by the limit that was reached.',
    labelNames: ['code', 'limit'],
    registers,
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    const end = seconds.startTimer();
    response.once('finish', () => {
      const labels = { method: methodOf(request), route: routeOf(request) };
      end(labels);
      requests.inc({ ...labels, status: String(response.statusCode) });
      const { code, limit = '' }: { code?: string; limit?: string } = response.locals.error ?? {};
      if (code) errors.inc({ code, limit });
    });
    next();
  };
}

const methodOf = ({ method }: Request): string => (METHODS.includes(method) ? method : 'other');
const routeOf = (request: Request): string => request.route?.path ?? '(none)';
