import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { deletion, scanPreset, scanPresetCreate, scanPresetUpdate } from '@waybill/contracts';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { type SearchQuery, searchQuery } from '../pagination/page-query.js';
import { ScanPresetsService } from './scan-presets.service.js';

@Controller('scan-presets')
export class ScanPresetsController {
  constructor(private readonly presets: ScanPresetsService) {}

  @Get()
  @Access('device')
  @ReturnsPage(scanPreset)
  list(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.presets.list(query);
  }

  @Get(':id')
  @Access('admin')
  @Returns(scanPreset)
  find(@Param('id', { schema: z.string().max(200) }) id: string) {
    return this.presets.find(id);
  }

  @Post()
  @Access('admin')
  @Returns(scanPreset, { message: 'Preset created.', status: 201 })
  create(@Body({ schema: scanPresetCreate }) values: z.output<typeof scanPresetCreate>) {
    return this.presets.create(values);
  }

  @Patch()
  @Access('admin')
  @Returns(scanPreset, { message: 'Preset saved.' })
  update(@Body({ schema: scanPresetUpdate }) changes: z.output<typeof scanPresetUpdate>) {
    return this.presets.update(changes);
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Preset deleted.' })
  async remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    await this.presets.remove(id);
    return null;
  }
}
