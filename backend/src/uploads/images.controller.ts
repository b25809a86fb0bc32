import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import { Access, ReturnsFile } from '../http/route-decorators.js';
import { ImagesService } from './images.service.js';

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:webp|svg)$/;

@Controller('uploads/images')
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  /**
   * A name is never reused, so the response may be cached indefinitely. Drawings are clean; opened as a document they could
   * still do nothing, as every response of the API is in a sandbox.
   */
  @Get(':name')
  @Access('public')
  @ReturnsFile('image/webp')
  show(@Param('name', { schema: z.string() }) name: string, @Res() response: Response): Promise<void> {
    if (!NAME.test(name)) throw new ApiError('not_found');
    return this.images.send(name, response, '1y');
  }
}
