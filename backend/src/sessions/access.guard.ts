import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { ACCESS, type AccessDeclaration, RESPONSE, type ResponseDeclaration } from '../http/route-decorators.js';
import type { ResponseContext } from '../http/envelope.js';
import { SessionsService } from './sessions.service.js';

/** Lets through whom the route's declaration names, and notes what they are to be answered with. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly gate: SessionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const access = this.reflector.get<AccessDeclaration>(ACCESS, context.getHandler());
    if (access.access !== 'public') await this.admit(access, request, response);
    const declared = this.reflector.get<ResponseDeclaration>(RESPONSE, context.getHandler());
    const forAdmin = request.user !== undefined;
    response.locals.answer = { declared, forAdmin } satisfies ResponseContext;
    const isForKeeping = declared.kind === 'file' && access.access === 'public';
    if (!isForKeeping) response.setHeader('Cache-Control', access.revalidates && !forAdmin ? REVALIDATED : 'no-store');
    return true;
  }

  private async admit({ access, startsSession }: AccessDeclaration, request: Request, response: Response) {
    const hasCookie = this.gate.hasCookie(request);
    if (hasCookie || startsSession) await this.gate.open(request, response);
    if (access === 'admin' && !request.user) throw new ApiError(hasCookie ? 'session_expired' : 'admin_required');
  }
}

const REVALIDATED = 'private, no-cache';
