import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { catchError, concatMap, type Observable, of } from 'rxjs';
import { ApiError } from '../errors/api-error.js';
import { IdempotencyService, type KeyedRequest } from '../idempotency/idempotency.service.js';
import { clientAddress } from '../limits/client-address.js';
import { LimitsService } from '../limits/limits.service.js';
import { type ResponseContext, toEnvelope } from './envelope.js';
import { KEYED, type KeyDeclaration } from './route-decorators.js';
import { inputs } from './route-table.js';
import { SchemaPipe } from './schema.pipe.js';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,255}$';
const VALID_KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/**
 * A POST with an `Idempotency-Key` is processed once: repeated, it gets the answer of the first (decision 0075). Nothing
 * is stored for a request that is invalid or beyond the limit of its route.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly bodies = new SchemaPipe();

  constructor(
    private readonly reflector: Reflector,
    private readonly keys: IdempotencyService,
    private readonly limits: LimitsService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const { locals } = context.switchToHttp().getResponse<Response>();
    const key = request.get(IDEMPOTENCY_KEY);
    if (key === undefined) return next.handle();
    if (!VALID_KEY.test(key)) throw new ApiError('idempotency_key');
    const keyed = identify(request, key, await this.body(context, request));
    const answer = await this.keys.claim(keyed, () => this.admit(context, request));
    if (answer !== undefined) return of(JSON.parse(answer));
    return next.handle().pipe(
      concatMap(async (value) => {
        await this.keys.keep(keyed, JSON.stringify(dataOf(locals.context, value)));
        return value;
      }),
      catchError(async (error) => {
        await this.keys.release(keyed);
        throw error;
      }),
    );
  }

  /** The body as its schema accepts it, which bounds its size and depth. */
  private async body(context: ExecutionContext, { body }: Request): Promise<unknown> {
    const schema = inputs(context.getClass(), context.getHandler().name).body;
    return schema && this.bodies.transform(body, { schema });
  }

  private async admit(context: ExecutionContext, request: Request): Promise<void> {
    const { limit } = this.reflector.get<KeyDeclaration>(KEYED, context.getHandler());
    if (limit) await this.limits.check(limit, clientAddress(request));
  }
}

/** Only what is sent is kept, never the other columns of a row. */
const dataOf = (context: ResponseContext, value: unknown): unknown =>
  (toEnvelope(context, value) as { data: unknown }).data;

/** The body's hash includes the key, of which only a hash is stored: what is in the body cannot be guessed from it. */
function identify(request: Request, key: string, body: unknown): KeyedRequest {
  const sender = senderOf(request);
  const file = request.file?.buffer ?? '';
  return {
    id: hash(sender, request.originalUrl, key),
    fingerprint: hash(key, JSON.stringify(body ?? null), file),
  };
}

function senderOf(request: Request): string {
  if (request.user) return `admin ${request.user.id}`;
  return request.device ? `device ${request.device.id}` : `address ${clientAddress(request)}`;
}

/** Lengths separate the parts. */
function hash(...parts: (string | Buffer)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length}:`).update(part);
  return sum.digest('hex');
}
