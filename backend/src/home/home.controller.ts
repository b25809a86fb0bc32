import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { homeContent, homeQuery, homeUpdate } from '@waybill/contracts';
import type { z } from 'zod';
import { Access, Returns } from '../http/route-decorators.js';
import { HomeService } from './home.service.js';

@Controller('home')
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Get()
  @Access('admin')
  @Returns(homeContent)
  read(@Query({ schema: homeQuery }) { language }: z.output<typeof homeQuery>) {
    return this.home.read(language);
  }

  @Patch()
  @Access('admin')
  @Returns(homeContent, { message: 'Home page saved.' })
  update(@Body({ schema: homeUpdate }) update: z.output<typeof homeUpdate>) {
    return this.home.update(update);
  }
}
