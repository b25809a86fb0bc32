import { Controller, Get } from '@nestjs/common';
import { backupOverview } from '@waybill/contracts';
import { Access, Returns } from '../http/route-decorators.js';
import { BackupsService } from './backups.service.js';

@Controller('backups')
export class BackupsController {
  constructor(private readonly backups: BackupsService) {}

  @Get()
  @Access('admin')
  @Returns(backupOverview)
  overview() {
    return this.backups.overview();
  }
}
