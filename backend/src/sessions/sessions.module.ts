import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Secret } from '../database/secret.entity.js';
import { AccessGuard } from './access.guard.js';
import { StoredSession } from './session.entity.js';
import { SessionGate } from './session-gate.js';

@Module({
  imports: [TypeOrmModule.forFeature([StoredSession, Secret])],
  providers: [SessionGate, AccessGuard],
  exports: [SessionGate, AccessGuard],
})
export class SessionsModule {}
