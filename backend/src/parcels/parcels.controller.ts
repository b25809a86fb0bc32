import { Body, Controller, Delete, Get, Param, Patch, Query, Req, UploadedFile } from '@nestjs/common';
import {
  activity,
  deletion,
  type LanguageCode,
  LIMITS,
  parcel,
  parcelCreate,
  parcelEntry,
  parcelIds,
  parcelImage,
  parcelListQuery,
  parcelPatch,
  publicActivity,
  publicParcel,
} from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { bytesOf, FileUpload } from '../http/file-upload.js';
import { Post } from '../http/post.js';
import { ReaderLanguage } from '../http/reader-language.js';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { type PageQuery, pageQuery } from '../pagination/page-query.js';
import { IMAGE_FIELD } from '../uploads/image-field.js';
import { LookupService } from './lookup.service.js';
import { type NewParcel, type ParcelChanges, type ParcelListQuery, ParcelsService } from './parcels.service.js';

const key = z.string().max(LIMITS.text);
const idsQuery = parcelListQuery.pick({ search: true, status: true, silent: true, from: true, to: true });
const firstPageQuery = pageQuery.pick({ per_page: true });

@Controller('parcels')
export class ParcelsController {
  constructor(
    private readonly parcels: ParcelsService,
    private readonly lookup: LookupService,
  ) {}

  @Get()
  @Access('admin')
  @ReturnsPage(parcelEntry)
  list(@Query({ schema: parcelListQuery }) query: ParcelListQuery) {
    return this.parcels.list(query, '/api/parcels');
  }

  @Get('search')
  @Access('admin')
  @ReturnsPage(parcelEntry)
  search(@Query({ schema: parcelListQuery }) query: ParcelListQuery) {
    return this.parcels.list(query, '/api/parcels/search');
  }

  @Get('ids')
  @Access('admin')
  @Returns(parcelIds)
  ids(@Query({ schema: idsQuery }) query: z.output<typeof idsQuery>) {
    return this.parcels.ids(query);
  }

  /**
   * A visitor's key must be a tracking code; an admin's may be an id or a tracking code. `per_page` applies to the first
   * page of the history, which is included.
   */
  @Get(':key')
  @Access('visitor')
  @Returns(publicParcel, { admin: parcel })
  find(
    @Param('key', { schema: key }) input: string,
    @Query({ schema: firstPageQuery }) { per_page }: Pick<PageQuery, 'per_page'>,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    return request.user
      ? this.parcels.detail(input, { per_page })
      : this.lookup.track(input, per_page, clientAddress(request), language);
  }

  @Get(':key/history')
  @Access('visitor')
  @ReturnsPage(publicActivity, { admin: activity })
  history(
    @Param('key', { schema: key }) input: string,
    @Query({ schema: pageQuery }) query: PageQuery,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    const reader = { isAdmin: request.user !== undefined, address: clientAddress(request), language };
    return this.lookup.history(input, query, reader);
  }

  @Post()
  @Access('admin')
  @Returns(parcel, { message: 'Parcel created.', status: 201 })
  create(@Body({ schema: parcelCreate }) values: NewParcel) {
    return this.parcels.create(values);
  }

  @Patch()
  @Access('admin')
  @Returns(parcel, { message: 'Parcel saved.' })
  update(@Body({ schema: parcelPatch }) changes: ParcelChanges) {
    return this.parcels.update(changes);
  }

  @Post('image')
  @Access('admin')
  @Returns(parcel, { message: 'Image saved.' })
  @FileUpload(IMAGE_FIELD)
  image(
    @Body({ schema: parcelImage }) target: z.output<typeof parcelImage>,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    return this.parcels.setImage(target, bytesOf(file, IMAGE_FIELD));
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Parcel deleted.' })
  delete(@Body({ schema: deletion }) { id }: { id: string }) {
    return this.parcels.delete(id);
  }
}
