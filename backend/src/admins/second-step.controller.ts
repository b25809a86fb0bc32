import { Body, Controller, Req } from '@nestjs/common';
import { admin, passkeyRequest, passkeySignIn, secondStepCode } from '@waybill/contracts';
import type { Request } from 'express';
import type { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { SecondStepService } from './second-step.service.js';

@Controller('admins/auth')
export class SecondStepController {
  constructor(private readonly secondStep: SecondStepService) {}

  @Post('second-step', { storesAnswer: false })
  @Access('visitor', { startsSession: true })
  @Returns(admin, { message: 'Signed in.' })
  withCode(@Body({ schema: secondStepCode }) form: z.output<typeof secondStepCode>, @Req() request: Request) {
    return this.secondStep.withCode(form, request);
  }

  @Post('second-step/passkey', { storesAnswer: false })
  @Access('visitor', { startsSession: true })
  @Returns(admin, { message: 'Signed in.' })
  withPasskey(@Body({ schema: passkeySignIn }) form: z.output<typeof passkeySignIn>, @Req() request: Request) {
    return this.secondStep.withPasskey(form, request);
  }

  @Post('passkey/options', { storesAnswer: false })
  @Access('visitor')
  @Returns(passkeyRequest)
  passkeyOptions(@Req() request: Request) {
    return this.secondStep.passkeyOptions(request);
  }

  @Post('passkey', { storesAnswer: false })
  @Access('visitor', { startsSession: true })
  @Returns(admin, { message: 'Signed in.' })
  signIn(@Body({ schema: passkeySignIn }) form: z.output<typeof passkeySignIn>, @Req() request: Request) {
    return this.secondStep.signInWithPasskey(form, request);
  }
}
