import { Controller, Get, Query, Req } from '@nestjs/common';
import { type LanguageCode, lookup, lookupQuery } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { ReaderLanguage } from '../http/reader-language.js';
import { Access, Returns } from '../http/route-decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { LookupService } from './lookup.service.js';

@Controller('lookups')
export class LookupsController {
  constructor(private readonly lookup: LookupService) {}

  /** Several codes at once, as a visitor sees them. A code that is found twice is one row. */
  @Get()
  @Access('public')
  @Returns(z.array(lookup))
  find(
    @Query({ schema: lookupQuery }) { codes }: z.output<typeof lookupQuery>,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    return this.lookup.trackAll(codes, clientAddress(request), language);
  }
}
