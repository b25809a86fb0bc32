import { Controller, Get } from '@nestjs/common';
import { dashboard } from '@waybill/contracts';
import { Access, Returns } from '../http/route-decorators.js';
import { DashboardService } from './dashboard.service.js';

@Controller('dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  @Access('admin')
  @Returns(dashboard)
  read() {
    return this.dashboard.read();
  }
}
