import { Body, Controller, Delete, Get, Param, Query, UploadedFile } from '@nestjs/common';
import { deletion, review, reviewCreate } from '@waybill/contracts';
import { z } from 'zod';
import { bytesOf, FileUpload } from '../http/file-upload.js';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsPage } from '../http/route-decorators.js';
import { type SearchQuery, searchQuery } from '../pagination/page-query.js';
import { IMAGE_FIELD } from '../uploads/image-field.js';
import { ReviewsService } from './reviews.service.js';

@Controller('reviews')
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Get()
  @Access('visitor')
  @ReturnsPage(review)
  list(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.reviews.list(query, '/api/reviews');
  }

  @Get('search')
  @Access('visitor')
  @ReturnsPage(review)
  search(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.reviews.list(query, '/api/reviews/search');
  }

  @Get(':id')
  @Access('admin')
  @Returns(review)
  find(@Param('id', { schema: z.string().max(200) }) id: string) {
    return this.reviews.find(id);
  }

  @Post()
  @Access('admin')
  @FileUpload(IMAGE_FIELD)
  @Returns(review, { message: 'Review created.', status: 201 })
  create(
    @Body({ schema: reviewCreate }) texts: z.output<typeof reviewCreate>,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    return this.reviews.create(texts, bytesOf(file, IMAGE_FIELD));
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Review deleted.' })
  async remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    await this.reviews.remove(id);
    return null;
  }
}
