import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { sha256 } from '../database/secret.entity.js';

/** A paired device, as far as a request has to know it. */
export interface DeviceIdentity {
  id: string;
  name: string;
}

declare global {
  namespace Express {
    interface Request {
      /** The paired device that sent the request; only on routes that admit devices. */
      device?: DeviceIdentity;
    }
  }
}

/** Finds a paired device by the hash of its token; provided by the devices feature. */
export type DeviceFinder = (tokenHash: string) => Promise<DeviceIdentity | null>;

/** The cookie of a paired device: apart from the admin's session, so that neither is taken for the other. */
@Injectable()
export class DeviceCookie {
  private readonly name: string;
  private readonly pattern: RegExp;
  private finder: DeviceFinder | undefined;

  constructor(@InjectConfig() private readonly config: Config) {
    this.name = config.secure ? '__Host-waybill-device' : 'waybill-device';
    this.pattern = new RegExp(`(?:^|;\\s*)${this.name}=([\\w-]{43})(?:;|$)`);
  }

  setFinder(finder: DeviceFinder): void {
    this.finder = finder;
  }

  /** The hash of the token in the cookie. */
  hashOf(request: Request): string | null {
    const token = this.pattern.exec(request.headers.cookie ?? '')?.[1];
    return token === undefined ? null : sha256(token);
  }

  /** Sets `request.device` if the cookie names a device that is still paired. */
  async load(request: Request): Promise<void> {
    const hash = this.hashOf(request);
    const device = hash === null ? null : await this.finder?.(hash);
    if (device) request.device = device;
  }

  set(response: Response, token: string, maxAge: number): void {
    const { secure } = this.config;
    response.cookie(this.name, token, { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge });
  }
}
