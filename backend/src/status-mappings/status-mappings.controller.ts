import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import {
  appliedMeaning,
  appliedStatusMapping,
  deletion,
  eventReading,
  MAPPING_LIMITS,
  readingQuery,
  statusMapping,
  statusMappingCreate,
  statusMappingUpdate,
  unclearWording,
  usedStatusMapping,
} from '@waybill/contracts';
import { z } from 'zod';
import { StatusMappingTable } from '../events/status-mapping-table.service.js';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { type SearchQuery, searchQuery } from '../pagination/page-query.js';
import { UnclearParcels } from '../parcels/unclear-parcels.js';
import { StatusMappingsService } from './status-mappings.service.js';

@Controller('status-mappings')
export class StatusMappingsController {
  constructor(
    private readonly table: StatusMappingTable,
    private readonly mappings: StatusMappingsService,
    private readonly unclearParcels: UnclearParcels,
  ) {}

  @Get()
  @Access('admin')
  @ReturnsPage(statusMapping)
  list(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.table.list(query);
  }

  @Get('unclear')
  @Access('admin')
  @Returns(z.array(unclearWording).max(MAPPING_LIMITS.unclear))
  unclear() {
    return this.unclearParcels.wordings(MAPPING_LIMITS.unclear);
  }

  @Get('reading')
  @Access('device')
  @Returns(eventReading)
  reading(@Query({ schema: readingQuery }) query: z.output<typeof readingQuery>) {
    return this.mappings.reading(query);
  }

  @Get(':id')
  @Access('admin')
  @Returns(usedStatusMapping)
  find(@Param('id', { schema: z.string().max(200) }) id: string) {
    return this.mappings.find(id);
  }

  @Post()
  @Access('admin')
  @Returns(appliedStatusMapping, { message: 'Wording saved.', status: 201 })
  create(@Body({ schema: statusMappingCreate }) values: z.output<typeof statusMappingCreate>) {
    return this.mappings.create(values);
  }

  @Patch()
  @Access('admin')
  @Returns(appliedStatusMapping, { message: 'Wording saved.' })
  update(@Body({ schema: statusMappingUpdate }) changes: z.output<typeof statusMappingUpdate>) {
    return this.mappings.update(changes);
  }

  @Delete()
  @Access('admin')
  @Returns(appliedMeaning, { message: 'Wording deleted.' })
  remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    return this.mappings.remove(id);
  }
}
