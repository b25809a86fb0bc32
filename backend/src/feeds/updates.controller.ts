import { Controller, Get, Param, Req } from '@nestjs/common';
import { type LanguageCode, LIMITS, parcelUpdates } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { ReaderLanguage } from '../http/reader-language.js';
import { Access, Returns } from '../http/route-decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { FeedsService } from './feeds.service.js';

@Controller('parcels')
export class UpdatesController {
  constructor(private readonly feeds: FeedsService) {}

  /** The ways in which somebody who knows the code can hear of a parcel. */
  @Get(':key/updates')
  @Access('public')
  @Returns(parcelUpdates)
  find(
    @Param('key', { schema: z.string().max(LIMITS.text) }) key: string,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    return this.feeds.updatesOf(key, { address: clientAddress(request), language });
  }
}
