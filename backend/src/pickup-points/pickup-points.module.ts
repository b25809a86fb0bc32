import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TranslationsModule } from '../translations/translations.module.js';
import { PickupPointRow } from './pickup-point.entity.js';
import { PickupPointsController } from './pickup-points.controller.js';
import { PickupPointsService } from './pickup-points.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PickupPointRow]), TranslationsModule],
  controllers: [PickupPointsController],
  providers: [PickupPointsService],
  exports: [PickupPointsService],
})
export class PickupPointsModule {}
