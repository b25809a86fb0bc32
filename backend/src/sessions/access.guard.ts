import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import type { ResponseContext } from '../http/envelope.js';
import { ACCESS, type AccessDeclaration, RESPONSE, type ResponseDeclaration } from '../http/route-decorators.js';
import { DeviceCookie } from './device-cookie.js';
import { SessionsService } from './sessions.service.js';

/** Enforces the route's access declaration and stores how its response is to be serialized. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly devices: DeviceCookie,
  ) {}

  /** Synchronous for a request without a session, which is what nearly all are. */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const declared = this.reflector.get<AccessDeclaration>(ACCESS, context.getHandler());
    const admit = (): true => {
      this.rejectOthers(declared, request);
      prepareResponse(
        declared,
        this.reflector.get<ResponseDeclaration>(RESPONSE, context.getHandler()),
        request,
        response,
      );
      return true;
    };
    if (declared.access === 'public') return admit();
    const hasSession = declared.startsSession || this.sessions.hasCookie(request);
    const isDevice = declared.access === 'device' && this.devices.hashOf(request) !== null;
    if (!hasSession && !isDevice) return admit();
    return this.identify(request, response, { hasSession, isDevice }).then(admit);
  }

  /**
   * Sets `request.device` where devices are admitted and the browser is a paired one, otherwise `request.user`. The
   * lesser right wins: on a phone where the admin has signed in, the pages of the device go on as the device.
   */
  private async identify(
    request: Request,
    response: Response,
    { hasSession = false, isDevice = false },
  ): Promise<void> {
    if (isDevice) await this.devices.load(request);
    if (hasSession && !request.device) await this.sessions.load(request, response);
  }

  private rejectOthers({ access, confirmed }: AccessDeclaration, request: Request): void {
    const isAdmitted = request.user || (access === 'device' && request.device);
    if ((access === 'admin' || access === 'device') && !isAdmitted) {
      if (access === 'device' && this.devices.hashOf(request) !== null) throw new ApiError('device_unpaired');
      throw new ApiError(this.sessions.hasCookie(request) ? 'session_expired' : 'admin_required');
    }
    if (access !== 'public' && confirmed && !this.sessions.isConfirmed(request))
      throw new ApiError('confirmation_required');
  }
}

function prepareResponse(
  { access, revalidates }: AccessDeclaration,
  declared: ResponseDeclaration,
  request: Request,
  response: Response,
): void {
  const forAdmin = request.user !== undefined;
  response.locals.context = { declared, forAdmin } satisfies ResponseContext;
  const isCacheable = declared.kind === 'file' && access === 'public';
  if (!isCacheable) response.setHeader('Cache-Control', revalidates && !forAdmin ? REVALIDATED : 'no-store');
}

const REVALIDATED = 'private, no-cache';
