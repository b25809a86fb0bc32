import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LimitsService } from './limits.service.js';
import { RateLimit } from './rate-limit.entity.js';

@Global()
@Module({ imports: [TypeOrmModule.forFeature([RateLimit])], providers: [LimitsService], exports: [LimitsService] })
export class LimitsModule {}
