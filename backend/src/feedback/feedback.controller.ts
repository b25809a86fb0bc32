import { Body, Controller, Delete, Get, Param, Query, Req } from '@nestjs/common';
import { deletion, feedback, feedbackCreate } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { type SearchQuery, searchQuery } from '../pagination/page-query.js';
import { FEEDBACK, FeedbackService } from './feedback.service.js';

@Controller('feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Post('', { limit: FEEDBACK })
  @Access('public')
  @Returns(z.null(), { message: 'Thank you for telling us.', status: 201 })
  async receive(@Body({ schema: feedbackCreate }) body: z.output<typeof feedbackCreate>, @Req() request: Request) {
    await this.feedback.receive(body, clientAddress(request));
    return null;
  }

  @Get()
  @Access('admin')
  @ReturnsPage(feedback)
  list(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.feedback.list(query, '/api/feedback');
  }

  @Get('search')
  @Access('admin')
  @ReturnsPage(feedback)
  search(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.feedback.list(query, '/api/feedback/search');
  }

  @Get(':id')
  @Access('admin')
  @Returns(feedback)
  find(@Param('id', { schema: z.string() }) id: string) {
    return this.feedback.find(id);
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Rating deleted.' })
  async remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    await this.feedback.remove(id);
    return null;
  }
}
