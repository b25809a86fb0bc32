import { Body, Controller, Delete, Get, Param, Query, Req, Res } from '@nestjs/common';
import {
  deletion,
  type LanguageCode,
  subscriber,
  subscribersQuery,
  subscriptionCreate,
  subscriptionToken,
} from '@waybill/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { ReaderLanguage } from '../http/reader-language.js';
import { Access, Returns, ReturnsRedirect } from '../http/route-decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { Subscribers } from './subscribers.service.js';
import { ONE_CLICK, UPDATES_PAGE } from './subscription-links.js';
import { SUBSCRIPTIONS, SubscriptionsService } from './subscriptions.service.js';

const token = z.string().max(200);
type Token = z.output<typeof subscriptionToken>;

@Controller('subscriptions')
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly subscribers: Subscribers,
  ) {}

  /** Who wants to hear of a parcel, confirmed or not. */
  @Get()
  @Access('admin')
  @Returns(z.array(subscriber))
  ofParcel(@Query({ schema: subscribersQuery }) { parcel_id }: z.output<typeof subscribersQuery>) {
    return this.subscribers.of(parcel_id);
  }

  /** The office ends one for somebody who cannot, or will not, use the link. */
  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'The subscription was ended.' })
  end(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    return this.subscribers.end(id);
  }

  @Post('', { limit: SUBSCRIPTIONS })
  @Access('public')
  @Returns(z.null(), { message: 'If everything is in order, a link is on its way to that address.', status: 202 })
  async request(
    @Body({ schema: subscriptionCreate }) body: z.output<typeof subscriptionCreate>,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    await this.subscriptions.request(body, { address: clientAddress(request), language });
    return null;
  }

  @Post('confirm', { storesAnswer: false })
  @Access('public')
  @Returns(z.null(), { message: 'Done. We will write to you.' })
  async confirm(@Body({ schema: subscriptionToken }) { token }: Token) {
    await this.subscriptions.confirm(token);
    return null;
  }

  @Post('stop', { storesAnswer: false })
  @Access('public')
  @Returns(z.null(), { message: 'Stopped. You will get no more mails about this parcel.' })
  async stop(@Body({ schema: subscriptionToken }) { token }: Token) {
    await this.subscriptions.stop(token);
    return null;
  }

  @Post('forget', { storesAnswer: false })
  @Access('public')
  @Returns(z.null(), { message: 'Your address and all its subscriptions are deleted.' })
  async forget(@Body({ schema: subscriptionToken }) { token }: Token) {
    await this.subscriptions.forget(token);
    return null;
  }

  /** `List-Unsubscribe-Post` of a mail program (RFC 8058): no cookie, no redirect. */
  @Post(`${ONE_CLICK}/:token`, { storesAnswer: false })
  @Access('public', { fromAnywhere: true })
  @Returns(z.null(), { message: 'Stopped. You will get no more mails about this parcel.' })
  async oneClick(@Param('token', { schema: token }) value: string) {
    await this.subscriptions.stop(value);
    return null;
  }

  /** The same address opened by a reader, or by a program that looks at links: the page asks first. */
  @Get(`${ONE_CLICK}/:token`)
  @Access('public')
  @ReturnsRedirect()
  ask(@Param('token', { schema: token }) value: string, @Res() response: Response): void {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(303, `${UPDATES_PAGE}?${new URLSearchParams({ stop: value })}`);
  }
}
