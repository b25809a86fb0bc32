import { Controller, Get, Param, Req } from '@nestjs/common';
import { messageCheck } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Access, Returns } from '../http/route-decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { MailCodes } from '../mail/mail-codes.service.js';

const CHECKS: Limit = { name: 'message-checks', max: 30, seconds: 10 * 60, perAddress: true };

@Controller('message-checks')
export class MessageChecksController {
  constructor(
    private readonly codes: MailCodes,
    private readonly limits: LimitsService,
  ) {}

  /** Whether the site sent a mail with this check code. */
  @Get(':code')
  @Access('public')
  @Returns(messageCheck)
  async check(@Param('code', { schema: z.string().max(40) }) code: string, @Req() request: Request) {
    await this.limits.hit(CHECKS, clientAddress(request));
    return this.codes.check(code);
  }
}
