import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ApiError } from '../errors/api-error.js';
import { ACCESS, type AccessDeclaration, FILE_FIELD } from './route-decorators.js';

/** Rejects forms with parts where no file is expected: nothing reads them, so their fields would count as omitted. */
@Injectable()
export class MultipartGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { fromAnywhere } = this.reflector.get<AccessDeclaration>(ACCESS, context.getHandler());
    if (fromAnywhere || !request.is('multipart/form-data')) return true;
    if (this.reflector.get<string>(FILE_FIELD, context.getHandler())) return true;
    throw new ApiError('media_type');
  }
}
