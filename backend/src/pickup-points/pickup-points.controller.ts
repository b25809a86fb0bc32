import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { deletion, pickupPoint, pickupPointCreate, pickupPointUpdate } from '@waybill/contracts';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { type SearchQuery, searchQuery } from '../pagination/page-query.js';
import { PickupPointsService } from './pickup-points.service.js';

@Controller('pickup-points')
export class PickupPointsController {
  constructor(private readonly points: PickupPointsService) {}

  @Get()
  @Access('admin')
  @ReturnsPage(pickupPoint)
  list(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.points.list(query);
  }

  @Get(':id')
  @Access('admin')
  @Returns(pickupPoint)
  find(@Param('id', { schema: z.string().max(200) }) id: string) {
    return this.points.find(id);
  }

  @Post()
  @Access('admin')
  @Returns(pickupPoint, { message: 'Pick-up point created.', status: 201 })
  create(@Body({ schema: pickupPointCreate }) values: z.output<typeof pickupPointCreate>) {
    return this.points.create(values);
  }

  @Patch()
  @Access('admin')
  @Returns(pickupPoint, { message: 'Pick-up point saved.' })
  update(@Body({ schema: pickupPointUpdate }) changes: z.output<typeof pickupPointUpdate>) {
    return this.points.update(changes);
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Pick-up point deleted.' })
  async remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    await this.points.remove(id);
    return null;
  }
}
