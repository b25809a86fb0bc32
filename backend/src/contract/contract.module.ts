import { Module } from '@nestjs/common';
import { HttpModule } from '../http.module.js';
import { ContractController } from './contract.controller.js';
import { ContractService } from './contract.service.js';

@Module({ imports: [HttpModule], controllers: [ContractController], providers: [ContractService] })
export class ContractModule {}
