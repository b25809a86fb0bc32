import { Body, Controller, Delete, Get, Req } from '@nestjs/common';
import {
  account,
  accountSessions,
  authenticatorCreate,
  authenticatorSetup,
  confirmation,
  passkeyCreate,
  passkeyDeletion,
  passkeyRequest,
  recoveryCodes,
  sessionEnd,
} from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { CurrentAdmin } from '../sessions/current-admin.js';
import type { Identity } from '../sessions/identity.js';
import { AccountService } from './account.service.js';
import { AccountSessionsService } from './account-sessions.service.js';
import { SecondStepsService } from './second-steps.service.js';

@Controller('admins')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly secondSteps: SecondStepsService,
    private readonly accountSessions: AccountSessionsService,
  ) {}

  @Get('account')
  @Access('admin')
  @Returns(account)
  read(@CurrentAdmin() admin: Identity, @Req() request: Request) {
    return this.secondSteps.account(admin, request);
  }

  @Post('auth/confirm', { storesAnswer: false })
  @Access('admin')
  @Returns(z.null(), { message: 'Confirmed.' })
  confirm(
    @Body({ schema: confirmation }) form: z.output<typeof confirmation>,
    @CurrentAdmin() admin: Identity,
    @Req() request: Request,
  ) {
    return this.account.confirm(form, admin, request);
  }

  @Post('passkeys/options', { storesAnswer: false })
  @Access('admin', { confirmed: true })
  @Returns(passkeyRequest)
  beginPasskey(@CurrentAdmin() admin: Identity) {
    return this.secondSteps.beginPasskey(admin);
  }

  @Post('passkeys', { storesAnswer: false })
  @Access('admin', { confirmed: true })
  @Returns(recoveryCodes, { message: 'Passkey added.', status: 201 })
  addPasskey(
    @Body({ schema: passkeyCreate }) form: z.output<typeof passkeyCreate>,
    @CurrentAdmin() admin: Identity,
    @Req() request: Request,
  ) {
    return this.secondSteps.addPasskey(form, admin, request);
  }

  @Delete('passkeys')
  @Access('admin', { confirmed: true })
  @Returns(z.null(), { message: 'Passkey removed.' })
  removePasskey(
    @Body({ schema: passkeyDeletion }) { id }: z.output<typeof passkeyDeletion>,
    @CurrentAdmin() admin: Identity,
    @Req() request: Request,
  ) {
    return this.secondSteps.removePasskey(id, admin, request);
  }

  @Post('authenticator/options', { storesAnswer: false })
  @Access('admin', { confirmed: true })
  @Returns(authenticatorSetup)
  beginAuthenticator(@CurrentAdmin() admin: Identity) {
    return this.secondSteps.beginAuthenticator(admin);
  }

  @Post('authenticator', { storesAnswer: false })
  @Access('admin', { confirmed: true })
  @Returns(recoveryCodes, { message: 'Authenticator app added.', status: 201 })
  addAuthenticator(
    @Body({ schema: authenticatorCreate }) form: z.output<typeof authenticatorCreate>,
    @CurrentAdmin() admin: Identity,
    @Req() request: Request,
  ) {
    return this.secondSteps.addAuthenticator(form, admin, request);
  }

  @Delete('authenticator')
  @Access('admin', { confirmed: true })
  @Returns(z.null(), { message: 'Authenticator app removed.' })
  removeAuthenticator(@CurrentAdmin() admin: Identity, @Req() request: Request) {
    return this.secondSteps.removeAuthenticator(admin, request);
  }

  @Post('recovery-codes', { storesAnswer: false })
  @Access('admin', { confirmed: true })
  @Returns(recoveryCodes, { message: 'New recovery codes created. The old ones no longer work.', status: 201 })
  replaceRecoveryCodes(@CurrentAdmin() admin: Identity, @Req() request: Request) {
    return this.secondSteps.replaceRecoveryCodes(admin, request);
  }

  @Get('sessions')
  @Access('admin')
  @Returns(accountSessions)
  sessions(@CurrentAdmin() admin: Identity, @Req() request: Request) {
    return this.accountSessions.list(admin, request);
  }

  @Delete('sessions')
  @Access('admin')
  @Returns(z.null(), { message: 'Session ended.' })
  endSession(
    @Body({ schema: sessionEnd }) { id }: z.output<typeof sessionEnd>,
    @CurrentAdmin() admin: Identity,
    @Req() request: Request,
  ) {
    return this.accountSessions.end(id, admin, request);
  }

  @Delete('sessions/others')
  @Access('admin')
  @Returns(z.null(), { message: 'All other sessions ended.' })
  endOtherSessions(@CurrentAdmin() admin: Identity, @Req() request: Request) {
    return this.accountSessions.endOthers(admin, request);
  }
}
