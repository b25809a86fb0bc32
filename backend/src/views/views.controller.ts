import { Body, Controller, Delete, Get } from '@nestjs/common';
import { deletion, savedView, savedViewCreate } from '@waybill/contracts';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { ViewsService } from './views.service.js';

@Controller('views')
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @Get()
  @Access('admin')
  @Returns(z.array(savedView))
  list() {
    return this.views.list();
  }

  @Post()
  @Access('admin')
  @Returns(savedView, { message: 'View saved.', status: 201 })
  create(@Body({ schema: savedViewCreate }) view: z.output<typeof savedViewCreate>) {
    return this.views.create(view);
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'View deleted.' })
  delete(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    return this.views.remove(id);
  }
}
