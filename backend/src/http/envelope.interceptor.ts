import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { paginated } from '@waybill/contracts';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { z } from 'zod';
import { ApiError } from './api-error.js';
import { ACCESS, type AccessDeclaration, ANSWER, type AnswerDeclaration } from './declare.js';

/** Puts every answer in the envelope and lets through only what the route's output schema names. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  private readonly pages = new Map<z.ZodType, z.ZodType>();

  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const answer = this.reflector.get<AnswerDeclaration>(ANSWER, context.getHandler());
    if (answer.kind === 'file') return next.handle();
    const { user } = context.switchToHttp().getRequest<Request>();
    const schema = (user && answer.adminSchema) || answer.schema;
    const { revalidates } = this.reflector.get<AccessDeclaration>(ACCESS, context.getHandler());
    const keep = revalidates && !user ? 'private, no-cache' : 'no-store';
    context.switchToHttp().getResponse<Response>().setHeader('Cache-Control', keep);
    const head = { status: 'success', errors: [], message: answer.message };
    return next
      .handle()
      .pipe(
        map((value) =>
          answer.kind === 'data'
            ? { ...head, data: filtered(schema, value) }
            : { ...head, ...(filtered(this.pageOf(schema), value) as object) },
        ),
      );
  }

  private pageOf(item: z.ZodType): z.ZodType {
    const known = this.pages.get(item);
    if (known) return known;
    const page = paginated(item);
    this.pages.set(item, page);
    return page;
  }
}

function filtered(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
  throw new ApiError('internal', { cause: new Error(`The answer does not fit its schema: ${where}`) });
}
