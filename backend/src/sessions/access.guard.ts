import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { ACCESS, type AccessDeclaration, ANSWER, type AnswerDeclaration } from '../http/declare.js';
import type { AnswerInHand } from '../http/envelope.js';
import { SessionGate } from './session-gate.js';

/** Lets through whom the route's declaration names, and notes what they are to be answered with. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly gate: SessionGate,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const access = this.reflector.get<AccessDeclaration>(ACCESS, context.getHandler());
    if (access.access !== 'public') await this.admit(access, request, response);
    const declared = this.reflector.get<AnswerDeclaration>(ANSWER, context.getHandler());
    const forAdmin = request.user !== undefined;
    response.locals.answer = { declared, forAdmin } satisfies AnswerInHand;
    const isForKeeping = declared.kind === 'file' && access.access === 'public';
    if (!isForKeeping) response.setHeader('Cache-Control', access.revalidates && !forAdmin ? REVALIDATED : 'no-store');
    return true;
  }

  private async admit({ access, beginsSession }: AccessDeclaration, request: Request, response: Response) {
    const hasCookie = this.gate.hasCookie(request);
    if (hasCookie || beginsSession) await this.gate.open(request, response);
    if (access === 'admin' && !request.user) throw new ApiError(hasCookie ? 'session_expired' : 'admin_required');
  }
}

const REVALIDATED = 'private, no-cache';
