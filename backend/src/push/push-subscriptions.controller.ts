import { Body, Controller, Req } from '@nestjs/common';
import { type LanguageCode, pushDevice, pushState, pushSubscribe, pushSubscription } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { ReaderLanguage } from '../http/reader-language.js';
import { Access, Returns } from '../http/route-decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { PushSubscriptions } from './push-subscriptions.service.js';

/** By POST throughout: an endpoint in a URL would be in logs and histories. */
@Controller('push-subscriptions')
export class PushSubscriptionsController {
  constructor(private readonly subscriptions: PushSubscriptions) {}

  /** Notifies this browser of the milestones of a parcel. */
  @Post('', { storesAnswer: false })
  @Access('public')
  @Returns(pushState, { message: 'This device will be notified.' })
  subscribe(
    @Body({ schema: pushSubscribe }) body: z.output<typeof pushSubscribe>,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    return this.subscriptions.subscribe(body, { address: clientAddress(request), language });
  }

  /** Whether this browser is notified about a parcel. */
  @Post('check', { storesAnswer: false })
  @Access('public')
  @Returns(pushState)
  check(@Body({ schema: pushSubscription }) body: z.output<typeof pushSubscription>, @Req() request: Request) {
    return this.subscriptions.check(body, { address: clientAddress(request), language: null });
  }

  /** Ends the notifications of this browser about a parcel. */
  @Post('stop', { storesAnswer: false })
  @Access('public')
  @Returns(pushState, { message: 'Stopped. This device gets no more notifications about this parcel.' })
  stop(@Body({ schema: pushSubscription }) body: z.output<typeof pushSubscription>, @Req() request: Request) {
    return this.subscriptions.stop(body, { address: clientAddress(request), language: null });
  }

  /** Ends all notifications of this browser. */
  @Post('forget', { storesAnswer: false })
  @Access('public')
  @Returns(z.null(), { message: 'Forgotten. This device gets no more notifications.' })
  forget(@Body({ schema: pushDevice }) body: z.output<typeof pushDevice>) {
    return this.subscriptions.forget(body);
  }
}
