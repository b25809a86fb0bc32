import { isLocalHost } from '@waybill/contracts';
import type { RequestHandler } from 'express';
import type { Config } from '../config/config.js';
import { ApiError } from '../errors/api-error.js';

/**
 * A site for this machine alone has no other name. Whoever asks under one is a stranger's page whose name resolves to
 * this machine now (DNS rebinding): for the browser it is of the same origin as the site (decision 0084).
 */
export const rejectForeignNames =
  ({ production }: Config): RequestHandler =>
  ({ headers }, _response, next) => {
    const name = headers.host?.replace(/:\d+$/, '');
    next(production || name === undefined || isLocalHost(name) ? undefined : new ApiError('foreign_origin'));
  };
