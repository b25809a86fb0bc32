import { Body, Controller, Delete, Get, Post, Query, UploadedFile } from '@nestjs/common';
import { deletion, review, reviewCreate } from '@waybill/contracts';
import { z } from 'zod';
import { Access, Answers, AnswersPage } from '../http/declare.js';
import { bytesOf, FileForm } from '../http/file-form.js';
import { type SearchQuery, searchQuery } from '../pagination/page-query.js';
import { PICTURE } from '../uploads/picture.js';
import { ReviewsService } from './reviews.service.js';

@Controller('reviews')
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Get()
  @Access('visitor')
  @AnswersPage(review)
  list(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.reviews.list(query, '/api/reviews');
  }

  @Get('search')
  @Access('visitor')
  @AnswersPage(review)
  search(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.reviews.list(query, '/api/reviews/search');
  }

  @Post()
  @Access('admin')
  @FileForm(PICTURE)
  @Answers(review, { message: 'Review created.', status: 201 })
  create(
    @Body({ schema: reviewCreate }) texts: z.output<typeof reviewCreate>,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    return this.reviews.create(texts, bytesOf(file, PICTURE));
  }

  @Delete()
  @Access('admin')
  @Answers(z.null(), { message: 'Review deleted.' })
  async remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    await this.reviews.remove(id);
    return null;
  }
}
