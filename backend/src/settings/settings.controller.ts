import { Body, Controller, Get, Patch, Req } from '@nestjs/common';
import { settings, settingsUpdate } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Access, Answers } from '../http/declare.js';
import { CurrentAdmin } from '../sessions/current-admin.js';
import type { Identity } from '../sessions/session-gate.js';
import { SettingsService } from './settings.service.js';

@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Access('admin')
  @Answers(z.array(settings))
  list() {
    return this.settings.list();
  }

  @Patch()
  @Access('admin')
  @Answers(settings, { message: 'Settings saved.' })
  update(
    @Body({ schema: settingsUpdate }) changes: z.output<typeof settingsUpdate>,
    @CurrentAdmin() admin: Identity,
    @Req() request: Request,
  ) {
    return this.settings.update(changes, { admin: admin.id, request: request.id });
  }
}
