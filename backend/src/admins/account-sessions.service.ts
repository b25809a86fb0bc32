import { Injectable } from '@nestjs/common';
import type { AccountSession } from '@waybill/contracts';
import type { Request } from 'express';
import { ApiError } from '../errors/api-error.js';
import type { Identity } from '../sessions/identity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountEvents } from './account-events.js';

/** The sessions that the admin sees and ends. */
@Injectable()
export class AccountSessionsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly events: AccountEvents,
  ) {}

  list({ id }: Identity, { sessionID }: Request): Promise<AccountSession[]> {
    return this.sessions.store.list(id, sessionID);
  }

  async end(key: string, admin: Identity, request: Request): Promise<null> {
    await this.events.recordChange({ event: 'session_ended', admin, request }, async () => {
      if (!(await this.sessions.store.destroyOne(admin.id, key))) throw new ApiError('not_found');
    });
    return null;
  }

  async endOthers(admin: Identity, request: Request): Promise<null> {
    await this.events.recordChange({ event: 'sessions_ended', admin, request }, () =>
      this.sessions.store.destroyAll(admin.id, request.sessionID),
    );
    return null;
  }
}
