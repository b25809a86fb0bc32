import { Body, Controller, Get, Param } from '@nestjs/common';
import { bulkCreate, bulkJob, bulkResult } from '@waybill/contracts';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { BulkService } from './bulk.service.js';

const id = z.string().max(200);

@Controller('bulk')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  /** Accepts the change; `GET /api/bulk/:id` tells how far it is. */
  @Post()
  @Access('admin')
  @Returns(bulkJob, { status: 202 })
  create(@Body({ schema: bulkCreate }) request: z.output<typeof bulkCreate>) {
    return this.bulk.create(request);
  }

  @Get(':id')
  @Access('admin')
  @Returns(bulkJob)
  find(@Param('id', { schema: id }) job: string) {
    return this.bulk.find(job);
  }

  @Get(':id/results')
  @Access('admin')
  @Returns(z.array(bulkResult))
  results(@Param('id', { schema: id }) job: string) {
    return this.bulk.results(job);
  }

  @Post(':id/cancel')
  @Access('admin')
  @Returns(bulkJob)
  cancel(@Param('id', { schema: id }) job: string) {
    return this.bulk.cancel(job);
  }

  @Post(':id/undo')
  @Access('admin')
  @Returns(bulkJob)
  undo(@Param('id', { schema: id }) job: string) {
    return this.bulk.undo(job);
  }
}
