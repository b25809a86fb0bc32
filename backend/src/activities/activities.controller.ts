import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { activity, activityCreate, activityDelete, activityListQuery, activityUpdate } from '@waybill/contracts';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { ActivitiesService } from './activities.service.js';

@Controller('activities')
export class ActivitiesController {
  constructor(private readonly activities: ActivitiesService) {}

  @Get()
  @Access('admin')
  @ReturnsPage(activity)
  list(@Query({ schema: activityListQuery }) query: z.output<typeof activityListQuery>) {
    return this.activities.list(query);
  }

  @Get(':id')
  @Access('admin')
  @Returns(activity)
  find(@Param('id', { schema: z.string().max(200) }) id: string) {
    return this.activities.find(id);
  }

  @Post()
  @Access('admin')
  @Returns(activity, { message: 'Activity created.', status: 201 })
  create(@Body({ schema: activityCreate }) values: z.output<typeof activityCreate>) {
    return this.activities.create(values);
  }

  @Patch()
  @Access('admin')
  @Returns(activity, { message: 'Activity saved.' })
  update(@Body({ schema: activityUpdate }) changes: z.output<typeof activityUpdate>) {
    return this.activities.update(changes);
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Activity deleted.' })
  delete(@Body({ schema: activityDelete }) target: z.output<typeof activityDelete>) {
    return this.activities.delete(target);
  }
}
