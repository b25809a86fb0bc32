import { Controller, Get } from '@nestjs/common';
import { dashboard } from '@waybill/contracts';
import { Access, Answers } from '../http/declare.js';
import { DashboardService } from './dashboard.service.js';

@Controller('dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  @Access('admin')
  @Answers(dashboard)
  read() {
    return this.dashboard.read();
  }
}
