import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HistoryModule } from '../history/history.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { CompanyAddressRow } from './company-address.entity.js';
import { CompanyAddressService } from './company-address.service.js';
import { CompanyImages } from './company-images.service.js';
import { SettingsController } from './settings.controller.js';
import { SettingsRow } from './settings.entity.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SettingsRow, CompanyAddressRow]), HistoryModule, SessionsModule, UploadsModule],
  controllers: [SettingsController],
  providers: [SettingsService, CompanyAddressService, CompanyImages],
  // With the clock, which goes by the settings.
  exports: [SettingsService, CompanyImages, HistoryModule],
})
export class SettingsModule {}
