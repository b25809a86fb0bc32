import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { BrandController } from './brand.controller.js';
import { MarkController } from './mark.controller.js';
import { MarkService } from './mark.service.js';

@Module({
  imports: [SettingsModule],
  controllers: [BrandController, MarkController],
  providers: [MarkService],
})
export class BrandModule {}
