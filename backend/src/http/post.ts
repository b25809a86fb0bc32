import { applyDecorators, Post as NestPost, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { Limit } from '../limits/limits.service.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { KEYED, type KeyDeclaration } from './route-decorators.js';

interface PostOptions {
  /** False for an answer that must not be kept: it has secrets, starts a session or changes nothing. The key is ignored. */
  storesAnswer?: boolean;
  /** The limit that the handler applies to a client. Beyond it, no key is stored. */
  limit?: Limit;
}

/** Nest's `Post`, repeatable with an `Idempotency-Key` (decision 0075). Every POST of the API is declared with it. */
export const Post = (path?: string, { storesAnswer = true, limit }: PostOptions = {}) =>
  applyDecorators(
    NestPost(path),
    SetMetadata(KEYED, storesAnswer && ({ limit } satisfies KeyDeclaration)),
    ...(storesAnswer ? [UseInterceptors(IdempotencyInterceptor)] : []),
  );
