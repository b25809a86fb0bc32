import { Body, Controller, Get, Req } from '@nestjs/common';
import { remoteEvent, remoteEventCount } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { TelemetryService } from './telemetry.service.js';

@Controller('telemetry/remotes')
export class TelemetryController {
  constructor(private readonly telemetry: TelemetryService) {}

  @Post('', { storesAnswer: false })
  @Access('public')
  @Returns(z.null(), { status: 202 })
  add(@Body({ schema: remoteEvent }) event: z.output<typeof remoteEvent>, @Req() request: Request) {
    return this.telemetry.add(event, request);
  }

  @Get()
  @Access('admin')
  @Returns(z.array(remoteEventCount))
  list() {
    return this.telemetry.list();
  }
}
