import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import type { ResponseContext } from '../http/envelope.js';
import { ACCESS, type AccessDeclaration, RESPONSE, type ResponseDeclaration } from '../http/route-decorators.js';
import { SessionsService } from './sessions.service.js';

/** Enforces the route's access declaration and stores how its response is to be serialized. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const access = this.reflector.get<AccessDeclaration>(ACCESS, context.getHandler());
    if (access.access !== 'public') await this.admit(access, request, response);
    const declared = this.reflector.get<ResponseDeclaration>(RESPONSE, context.getHandler());
    const forAdmin = request.user !== undefined;
    response.locals.context = { declared, forAdmin } satisfies ResponseContext;
    const isCacheable = declared.kind === 'file' && access.access === 'public';
    if (!isCacheable) response.setHeader('Cache-Control', access.revalidates && !forAdmin ? REVALIDATED : 'no-store');
    return true;
  }

  private async admit({ access, startsSession }: AccessDeclaration, request: Request, response: Response) {
    const hasCookie = this.sessions.hasCookie(request);
    if (hasCookie || startsSession) await this.sessions.load(request, response);
    if (access === 'admin' && !request.user) throw new ApiError(hasCookie ? 'session_expired' : 'admin_required');
  }
}

const REVALIDATED = 'private, no-cache';
