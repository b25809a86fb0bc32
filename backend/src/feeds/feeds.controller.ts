import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { LANGUAGES } from '@waybill/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Access, ReturnsFile } from '../http/route-decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { FeedsService } from './feeds.service.js';

const token = z.string().max(100);
const query = z.strictObject({ lang: z.enum(LANGUAGES).optional() });
type FeedQuery = z.output<typeof query>;

/** Programs keep it for a quarter of an hour and then ask whether it changed; shared caches keep nothing. */
const CACHE_CONTROL = 'private, max-age=900';

@Controller('feeds')
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  /** The expected arrival of a parcel as a calendar. */
  @Get(':token/arrival.ics')
  @Access('public')
  @ReturnsFile('text/calendar')
  async calendar(
    @Param('token', { schema: token }) key: string,
    @Query({ schema: query }) { lang }: FeedQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const text = await this.feeds.calendar(key, { address: clientAddress(request), language: lang ?? null });
    send(response, 'text/calendar; charset=utf-8; method=PUBLISH', text);
  }

  /** The scans of a parcel as an Atom feed. */
  @Get(':token/history.atom')
  @Access('public')
  @ReturnsFile('application/atom+xml')
  async feed(
    @Param('token', { schema: token }) key: string,
    @Query({ schema: query }) { lang }: FeedQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const path = `/api/feeds/${key}/history.atom${lang ? `?lang=${lang}` : ''}`;
    const text = await this.feeds.feed(key, path, { address: clientAddress(request), language: lang ?? null });
    send(response, 'application/atom+xml; charset=utf-8', text);
  }
}

/** Express adds an ETag and answers 304 to a program that has it. */
function send(response: Response, type: string, text: string): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', CACHE_CONTROL);
  response.setHeader('X-Robots-Tag', 'noindex, nofollow');
  response.send(text);
}
