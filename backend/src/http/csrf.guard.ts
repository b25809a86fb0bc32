import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { ApiError } from '../errors/api-error.js';
import { ACCESS, type AccessDeclaration } from './route-decorators.js';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses state-changing calls that another site's page made. Browsers tell where a call comes from by
 * Sec-Fetch-Site, older ones by Origin; a client that sends neither is no browser and carries no ambient cookie.
 */
@Injectable()
export class CsrfGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @InjectConfig() private readonly config: Config,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const declared = this.reflector.get<AccessDeclaration>(ACCESS, context.getHandler());
    if (READING.includes(request.method) && !declared.changesState) return true;
    if (this.isOwn(request.headers)) return true;
    throw new ApiError('foreign_origin');
  }

  private isOwn({ 'sec-fetch-site': site, origin }: Request['headers']): boolean {
    if (site !== undefined) return site === 'same-origin';
    return origin === undefined || origin === this.config.publicUrl;
  }
}
