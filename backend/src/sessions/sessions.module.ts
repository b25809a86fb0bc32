import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Secret } from '../database/secret.entity.js';
import { AccessGuard } from './access.guard.js';
import { DeviceCookie } from './device-cookie.js';
import { StoredSession } from './session.entity.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([StoredSession, Secret])],
  providers: [SessionsService, DeviceCookie, AccessGuard],
  exports: [SessionsService, DeviceCookie, AccessGuard],
})
export class SessionsModule {}
