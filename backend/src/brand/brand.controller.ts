import { Controller, Get, Param, Res } from '@nestjs/common';
import { brandOf, publicBrand } from '@waybill/contracts';
import type { Response } from 'express';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import { CompanyClock } from '../history/company-clock.js';
import { Access, Returns, ReturnsFile } from '../http/route-decorators.js';
import { SettingsService } from '../settings/settings.service.js';
import { drawBrandImage, isBrandImage } from './brand-images.js';
import { MarkService } from './mark.service.js';

/** How the company appears; the shell server asks, and the images are what it answers under their well-known paths. */
@Controller('brand')
export class BrandController {
  constructor(
    private readonly settings: SettingsService,
    private readonly mark: MarkService,
    private readonly clock: CompanyClock,
  ) {}

  @Get()
  @Access('public')
  @Returns(publicBrand)
  async show() {
    const settings = await this.settings.current();
    return brandOf({ ...settings, time_zone: this.clock.timeZone });
  }

  /** An icon or preview image in the brand's name and colors; Express adds an ETag. */
  @Get('images/:name')
  @Access('public')
  @ReturnsFile('image/png')
  async image(@Param('name', { schema: z.string().max(40) }) name: string, @Res() response: Response): Promise<void> {
    if (!isBrandImage(name)) throw new ApiError('not_found');
    const settings = await this.settings.current();
    const readMark = () => this.mark.forDrawing(settings.company_mark);
    const { type, bytes, isLasting } = await drawBrandImage(name, brandOf(settings), readMark);
    response.setHeader('Content-Type', type);
    response.setHeader('Cache-Control', isLasting ? 'public, max-age=300' : 'no-store');
    // Previews of links are shown by other sites.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.send(bytes);
  }
}
