import { Body, Controller, Get, Param, Res } from '@nestjs/common';
import { NOTIFICATION_LIMITS, unsubscribeForm } from '@waybill/contracts';
import type { Response } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsRedirect } from '../http/route-decorators.js';
import { MilestoneMails } from './milestone-mails.service.js';

const token = z.string().max(NOTIFICATION_LIMITS.token);
const DONE = { message: 'You will get no more of these mails.' };

/**
 * Reading a link changes nothing: scanners of mail follow every link. The page has a button; mail clients post to the
 * link itself. A token is checked before anything is read, so that forged ones cost nothing.
 */
@Controller('notifications/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly mails: MilestoneMails) {}

  /** The form of the page. */
  @Post('', { storesAnswer: false })
  @Access('public')
  @Returns(z.null(), DONE)
  confirm(@Body({ schema: unsubscribeForm }) form: z.output<typeof unsubscribeForm>) {
    return this.mails.unsubscribe(form.token);
  }

  /** One click in a mail client (RFC 8058). */
  @Post(':token', { storesAnswer: false })
  @Access('public', { fromAnywhere: true })
  @Returns(z.null(), DONE)
  oneClick(@Param('token', { schema: token }) value: string) {
    return this.mails.unsubscribe(value);
  }

  /** For people who open the address that is meant for mail clients. */
  @Get(':token')
  @Access('public')
  @ReturnsRedirect()
  page(@Param('token', { schema: token }) value: string, @Res() response: Response): void {
    response.redirect(303, `/unsubscribe.html?${new URLSearchParams({ token: value })}`);
  }
}
