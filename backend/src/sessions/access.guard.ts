import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { ApiError } from '../http/api-error.js';
import { ACCESS, type AccessDeclaration } from '../http/declare.js';
import { SessionGate } from './session-gate.js';

/** Lets through whom the route's declaration names. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly gate: SessionGate,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { access, beginsSession } = this.reflector.get<AccessDeclaration>(ACCESS, context.getHandler());
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const hasCookie = this.gate.hasCookie(request);
    if (hasCookie || beginsSession) await this.gate.open(request, response);
    if (access === 'admin') response.setHeader('Cache-Control', 'no-store');
    if (access === 'admin' && !request.user) throw new ApiError(hasCookie ? 'session_expired' : 'admin_required');
    return true;
  }
}
