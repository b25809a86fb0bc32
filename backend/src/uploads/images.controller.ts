import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import { Access, ReturnsFile } from '../http/route-decorators.js';
import { ImagesService } from './images.service.js';

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;

@Controller('uploads/images')
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  /** A name is never reused, so the response may be cached indefinitely. */
  @Get(':name')
  @Access('public')
  @ReturnsFile('image/webp')
  show(@Param('name', { schema: z.string() }) name: string, @Res() response: Response): Promise<void> {
    if (!NAME.test(name)) throw new ApiError('not_found');
    return new Promise((resolve, reject) => {
      response.sendFile(name, { root: this.images.folder, immutable: true, maxAge: '1y' }, (cause) =>
        cause && !response.headersSent ? reject(new ApiError('not_found', { cause })) : resolve(),
      );
    });
  }
}
