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
import { Access, Answers, AnswersPage } from '../http/declare.js';
import { bytesOf, FileForm } from '../http/file-form.js';
import { addressOf } from '../limits/address.js';
import { type PageQuery, pageQuery } from '../pagination/page-query.js';
import { PICTURE } from '../uploads/picture.js';
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
  @AnswersPage(parcelEntry)
  list(@Query({ schema: parcelListQuery }) query: ParcelListQuery) {
    return this.parcels.list(query, '/api/parcels');
  }

  @Get('search')
  @Access('admin')
  @AnswersPage(parcelEntry)
  search(@Query({ schema: parcelListQuery }) query: ParcelListQuery) {
    return this.parcels.list(query, '/api/parcels/search');
  }

  /**
   * A visitor's key is a tracking code and nothing else; an admin's is an id, else a tracking code. `per_page` is the
   * length of the history's first page, which comes with the parcel.
   */
  @Get(':key')
  @Access('visitor')
  @Answers(publicParcel, { admin: parcel })
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
  @AnswersPage(publicActivity, { admin: activity })
  history(
    @Param('key', { schema: key }) typed: string,
    @Query({ schema: pageQuery }) query: PageQuery,
    @Req() request: Request,
  ) {
    return this.lookup.history(typed, query, request.user !== undefined, addressOf(request));
  }

  @Post()
  @Access('admin')
  @Answers(parcel, { message: 'Parcel created.', status: 201 })
  create(@Body({ schema: parcelCreate }) values: NewParcel) {
    return this.parcels.create(values);
  }

  @Patch()
  @Access('admin')
  @Answers(parcel, { message: 'Parcel saved.' })
  update(@Body({ schema: parcelPatch }) changes: ParcelChanges) {
    return this.parcels.update(changes);
  }

  @Post('image')
  @Access('admin')
  @Answers(parcel, { message: 'Image saved.' })
  @FileForm(PICTURE)
  image(
    @Body({ schema: parcelImage }) parcelOf: z.output<typeof parcelImage>,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    return this.parcels.setImage(parcelOf, bytesOf(file, PICTURE));
  }

  @Delete()
  @Access('admin')
  @Answers(z.null(), { message: 'Parcel deleted.' })
  delete(@Body({ schema: deletion }) { id }: { id: string }) {
    return this.parcels.delete(id);
  }
}
