import { Controller, Get } from '@nestjs/common';
import { retentionForecast } from '@waybill/contracts';
import { z } from 'zod';
import { Access, Returns } from '../http/route-decorators.js';
import { CleanupService } from './cleanup.service.js';
import { RetentionService } from './retention.service.js';

@Controller('retention')
export class RetentionController {
  constructor(
    private readonly retention: RetentionService,
    private readonly cleanup: CleanupService,
  ) {}

  @Get()
  @Access('admin')
  @Returns(z.array(retentionForecast))
  list() {
    return this.retention.forecast(this.cleanup.nextAt);
  }
}
