import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TranslationsModule } from '../translations/translations.module.js';
import { ScanPresetRow } from './scan-preset.entity.js';
import { ScanPresetsController } from './scan-presets.controller.js';
import { ScanPresetsService } from './scan-presets.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ScanPresetRow]), TranslationsModule],
  controllers: [ScanPresetsController],
  providers: [ScanPresetsService],
  exports: [ScanPresetsService],
})
export class PresetsModule {}
