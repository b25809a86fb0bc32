import { Body, Controller, Get, Patch } from '@nestjs/common';
import { settings, settingsUpdate } from '@waybill/contracts';
import { z } from 'zod';
import { Access, Answers } from '../http/declare.js';
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
  update(@Body({ schema: settingsUpdate }) changes: z.output<typeof settingsUpdate>) {
    return this.settings.update(changes);
  }
}
