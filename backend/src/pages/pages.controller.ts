import { Body, Controller, Delete, Get, Param, Patch, Query, Res } from '@nestjs/common';
import { deletion, type LanguageCode, page, pageCreate, pageEntry, pageUpdate } from '@waybill/contracts';
import type { Response } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { ReaderLanguage } from '../http/reader-language.js';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { type SearchQuery, searchQuery } from '../pagination/page-query.js';
import { CurrentAdmin } from '../sessions/current-admin.js';
import type { Identity } from '../sessions/identity.js';
import { PagesService } from './pages.service.js';

@Controller('pages')
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Get()
  @Access('visitor')
  @ReturnsPage(pageEntry)
  list(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.pages.list(query, '/api/pages');
  }

  @Get('search')
  @Access('visitor')
  @ReturnsPage(pageEntry)
  search(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.pages.list(query, '/api/pages/search');
  }

  @Get(':slug')
  @Access('visitor')
  @Returns(page)
  async show(
    @Param('slug', { schema: z.string() }) slug: string,
    @ReaderLanguage() language: LanguageCode | null,
    @CurrentAdmin() admin: Identity | null,
    @Res({ passthrough: true }) response: Response,
  ) {
    // The admin edits what was written.
    const found = await this.pages.read(slug, admin ? null : language);
    response.setHeader('Link', `</pages/${found.slug}>; rel="canonical"`);
    return found;
  }

  @Post()
  @Access('admin')
  @Returns(page, { message: 'Page created.', status: 201 })
  create(@Body({ schema: pageCreate }) body: z.output<typeof pageCreate>) {
    return this.pages.create(body);
  }

  @Patch()
  @Access('admin')
  @Returns(page, { message: 'Page saved.' })
  update(@Body({ schema: pageUpdate }) body: z.output<typeof pageUpdate>) {
    return this.pages.update(body);
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Page deleted.' })
  async remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    await this.pages.remove(id);
    return null;
  }
}
