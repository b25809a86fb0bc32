import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { ApiError } from '../errors/api-error.js';
import { ACCESS, type AccessDeclaration } from './route-decorators.js';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects state-changing requests from pages of other sites. Browsers send Sec-Fetch-Site, older ones Origin; a client
 * that sends neither is not a browser and has no ambient cookie.
 */
@Injectable()
export class CsrfGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @InjectConfig() private readonly config: Config,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const access = this.reflector.get<AccessDeclaration>(ACCESS, context.getHandler());
    if (SAFE_METHODS.includes(request.method) && !access.changesState) return true;
    if (access.fromAnywhere || this.isSameOrigin(request.headers)) return true;
    throw new ApiError('foreign_origin');
  }

  private isSameOrigin({ 'sec-fetch-site': site, origin }: Request['headers']): boolean {
    if (site !== undefined) return site === 'same-origin';
    return origin === undefined || origin === this.config.publicUrl;
  }
}
