import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req, UploadedFile } from '@nestjs/common';
import {
  activity,
  deletion,
  parcel,
  parcelCreate,
  parcelEntry,
  parcelImage,
  parcelListQuery,
  parcelPatch,
  publicActivity,
  publicParcel,
} from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { bytesOf, FileUpload } from '../http/file-upload.js';
import { addressOf } from '../limits/client-address.js';
import { type PageQuery, pageQuery } from '../pagination/page-query.js';
import { IMAGE_FIELD } from '../uploads/image-field.js';
import { LookupService } from './lookup.service.js';
import { type NewParcel, type ParcelChanges, type ParcelListQuery, ParcelsService } from './parcels.service.js';

const key = z.string().max(200);
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

  /**
   * A visitor's key is a tracking code and nothing else; an admin's is an id, else a tracking code. `per_page` is the
   * length of the history's first page, which comes with the parcel.
   */
  @Get(':key')
  @Access('visitor')
  @Returns(publicParcel, { admin: parcel })
  find(
    @Param('key', { schema: key }) typed: string,
    @Query({ schema: firstPageQuery }) { per_page }: Pick<PageQuery, 'per_page'>,
    @Req() request: Request,
  ) {
    return request.user
      ? this.parcels.detail(typed, { per_page })
      : this.lookup.track(typed, per_page, addressOf(request));
  }

  @Get(':key/history')
  @Access('visitor')
  @ReturnsPage(publicActivity, { admin: activity })
  history(
    @Param('key', { schema: key }) typed: string,
    @Query({ schema: pageQuery }) query: PageQuery,
    @Req() request: Request,
  ) {
    return this.lookup.history(typed, query, request.user !== undefined, addressOf(request));
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
    @Body({ schema: parcelImage }) parcelOf: z.output<typeof parcelImage>,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    return this.parcels.setImage(parcelOf, bytesOf(file, IMAGE_FIELD));
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Parcel deleted.' })
  delete(@Body({ schema: deletion }) { id }: { id: string }) {
    return this.parcels.delete(id);
  }
}
