import { Body, Controller, Get, Patch, Req } from '@nestjs/common';
import { settings, settingsUpdate } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Access, Returns } from '../http/route-decorators.js';
import { CurrentAdmin } from '../sessions/current-admin.js';
import type { Identity } from '../sessions/identity.js';
import { SettingsService } from './settings.service.js';

@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Access('admin')
  @Returns(z.array(settings))
  list() {
    return this.settings.list();
  }

  @Patch()
  @Access('admin')
  @Returns(settings, { message: 'Settings saved.' })
  update(
    @Body({ schema: settingsUpdate }) changes: z.output<typeof settingsUpdate>,
    @CurrentAdmin() admin: Identity,
    @Req() request: Request,
  ) {
    return this.settings.update(changes, admin, request);
  }
}
