import { Body, Controller, Get, Req } from '@nestjs/common';
import { type LanguageCode, overviewCreate, overviewOffer } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { ReaderLanguage } from '../http/reader-language.js';
import { Access, Returns } from '../http/route-decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { OVERVIEWS, OverviewsService } from './overviews.service.js';

@Controller('overviews')
export class OverviewsController {
  constructor(private readonly overviews: OverviewsService) {}

  /** Whether the form is of any use. */
  @Get()
  @Access('public')
  @Returns(overviewOffer)
  offer() {
    return this.overviews.offer();
  }

  /** Whoever reads the mail of the address gets its parcels, and nobody else learns whether there are any. */
  @Post('', { limit: OVERVIEWS })
  @Access('public')
  @Returns(z.null(), {
    message: 'If parcels with this address are on their way to you, we have sent you an email.',
    status: 202,
  })
  async request(
    @Body({ schema: overviewCreate }) body: z.output<typeof overviewCreate>,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    await this.overviews.request(body, { address: clientAddress(request), language });
    return null;
  }
}
