import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { deletion, translation, translationCreate, translationListQuery, translationUpdate } from '@waybill/contracts';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { TranslationsService } from './translations.service.js';

@Controller('translations')
export class TranslationsController {
  constructor(private readonly translations: TranslationsService) {}

  @Get()
  @Access('admin')
  @ReturnsPage(translation)
  list(@Query({ schema: translationListQuery }) query: z.output<typeof translationListQuery>) {
    return this.translations.list(query);
  }

  @Get(':id')
  @Access('admin')
  @Returns(translation)
  find(@Param('id', { schema: z.string().max(200) }) id: string) {
    return this.translations.find(id);
  }

  @Post()
  @Access('admin')
  @Returns(translation, { message: 'Translation created.', status: 201 })
  create(@Body({ schema: translationCreate }) values: z.output<typeof translationCreate>) {
    return this.translations.create(values);
  }

  @Patch()
  @Access('admin')
  @Returns(translation, { message: 'Translation saved.' })
  update(@Body({ schema: translationUpdate }) changes: z.output<typeof translationUpdate>) {
    return this.translations.update(changes);
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Translation deleted.' })
  async remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    await this.translations.remove(id);
    return null;
  }
}
