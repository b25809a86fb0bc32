import { Body, Controller, Delete, Get, Param, Patch, Query, Req } from '@nestjs/common';
import { deletion, message, messageCreate, messageReceipt, messageUpdate } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { type SearchQuery, searchQuery } from '../pagination/page-query.js';
import { MESSAGES, MessagesService } from './messages.service.js';

@Controller('messages')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post('', { limit: MESSAGES })
  @Access('public')
  @Returns(messageReceipt, { message: 'Message received. Thank you.', status: 201 })
  receive(@Body({ schema: messageCreate }) body: z.output<typeof messageCreate>, @Req() request: Request) {
    return this.messages.receive(body, clientAddress(request));
  }

  @Get()
  @Access('admin')
  @ReturnsPage(message)
  list(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.messages.list(query, '/api/messages');
  }

  @Get('search')
  @Access('admin')
  @ReturnsPage(message)
  search(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.messages.list(query, '/api/messages/search');
  }

  @Get(':id')
  @Access('admin')
  @Returns(message)
  show(@Param('id', { schema: z.string() }) id: string) {
    return this.messages.byId(id);
  }

  @Patch()
  @Access('admin')
  @Returns(message, { message: 'Message saved.' })
  mark(@Body({ schema: messageUpdate }) changes: z.output<typeof messageUpdate>) {
    return this.messages.mark(changes);
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Message deleted.' })
  async remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    await this.messages.remove(id);
    return null;
  }
}
