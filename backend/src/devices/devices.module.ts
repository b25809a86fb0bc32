import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminsModule } from '../admins/admins.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DeviceRow, PairingRow } from './device.entity.js';
import { DevicesController } from './devices.controller.js';
import { DevicesService } from './devices.service.js';
import { PairingsService } from './pairings.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([DeviceRow, PairingRow]), AdminsModule, SessionsModule, SettingsModule],
  controllers: [DevicesController],
  providers: [DevicesService, PairingsService],
})
export class DevicesModule {}
