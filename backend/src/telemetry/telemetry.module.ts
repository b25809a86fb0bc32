import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RemoteEventRow } from './remote-event.entity.js';
import { TelemetryController } from './telemetry.controller.js';
import { TelemetryService } from './telemetry.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([RemoteEventRow])],
  controllers: [TelemetryController],
  providers: [TelemetryService],
})
export class TelemetryModule {}
