import { Body, Controller, Get, Patch, Req, Res } from '@nestjs/common';
import { admin, passwordChange, passwordReset, sendPin, signIn, signInResult, signUp } from '@waybill/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { CurrentAdmin } from '../sessions/current-admin.js';
import type { Identity } from '../sessions/identity.js';
import { AccountService, PINS } from './account.service.js';
import { AdminsService, SIGN_UPS } from './admins.service.js';

const PIN_REQUESTED = 'If an account exists for this email, a token has been sent.';

@Controller('admins')
export class AdminsController {
  constructor(
    private readonly admins: AdminsService,
    private readonly account: AccountService,
  ) {}

  @Post('', { limit: SIGN_UPS })
  @Access('visitor')
  @Returns(admin, { message: 'Administrator created. Please sign in.', status: 201 })
  signUp(@Body({ schema: signUp }) form: z.output<typeof signUp>, @Req() request: Request) {
    return this.admins.signUp(form, request);
  }

  @Post('auth/signin', { storesAnswer: false })
  @Access('visitor', { startsSession: true })
  @Returns(signInResult, { message: 'Password accepted.' })
  signIn(
    @Body({ schema: signIn }) { email }: z.output<typeof signIn>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.admins.signIn(email, request, response);
  }

  @Get('auth/signout')
  @Access('visitor', { changesState: true })
  @Returns(z.null(), { message: 'Signed out.' })
  signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.admins.signOut(request, response);
  }

  @Post('auth/send-pin', { limit: PINS })
  @Access('visitor')
  @Returns(z.null(), { message: PIN_REQUESTED })
  sendPin(@Body({ schema: sendPin }) { email }: z.output<typeof sendPin>, @Req() request: Request) {
    return this.account.sendPin(email, request);
  }

  @Patch('auth/update/password-guest')
  @Access('visitor')
  @Returns(z.null(), { message: 'Password changed. Please sign in.' })
  reset(@Body({ schema: passwordReset }) form: z.output<typeof passwordReset>, @Req() request: Request) {
    return this.account.reset(form, request);
  }

  @Patch('auth/update/password-user')
  @Access('admin')
  @Returns(z.null(), { message: 'Password changed.' })
  change(
    @Body({ schema: passwordChange }) form: z.output<typeof passwordChange>,
    @CurrentAdmin() identity: Identity,
    @Req() request: Request,
  ) {
    return this.account.change(form, identity, request);
  }
}
