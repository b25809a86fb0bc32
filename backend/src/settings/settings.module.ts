import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HistoryModule } from '../history/history.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { CompanyImages } from './company-images.service.js';
import { SettingsController } from './settings.controller.js';
import { SettingsRow } from './settings.entity.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SettingsRow]), HistoryModule, SessionsModule, UploadsModule],
  controllers: [SettingsController],
  providers: [SettingsService, CompanyImages],
  // With the clock, which goes by the settings.
  exports: [SettingsService, CompanyImages, HistoryModule],
})
export class SettingsModule {}
