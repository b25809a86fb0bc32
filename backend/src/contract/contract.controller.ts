import { Controller, Get } from '@nestjs/common';
import { apiContract } from '@waybill/contracts';
import { Access, Returns } from '../http/route-decorators.js';
import { ContractService } from './contract.service.js';

@Controller('contract')
export class ContractController {
  constructor(private readonly contract: ContractService) {}

  /** What this backend serves; publishing compares it with what builds need. */
  @Get()
  @Access('public')
  @Returns(apiContract)
  read() {
    return this.contract.current();
  }
}
