import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ParcelsModule } from '../parcels/parcels.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { InvoiceNumber, InvoiceRow } from './invoice.entity.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicesService } from './invoices.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([InvoiceRow, InvoiceNumber]), ParcelsModule, SettingsModule],
  controllers: [InvoicesController],
  providers: [InvoicesService],
})
export class InvoicesModule {}
