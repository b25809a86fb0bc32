import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Identity } from './identity.js';

/** The signed-in admin of the current request, or null. */
export const CurrentAdmin = createParamDecorator(
  (_: unknown, context: ExecutionContext): Identity | null => context.switchToHttp().getRequest<Request>().user ?? null,
);
