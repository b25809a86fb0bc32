import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Secret } from '../database/secret.entity.js';
import { LimitsService } from './limits.service.js';
import { RateLimit } from './rate-limit.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RateLimit, Secret])],
  providers: [LimitsService],
  exports: [LimitsService],
})
export class LimitsModule {}
