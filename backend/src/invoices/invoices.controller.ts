import { Body, Controller, Get, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { invoice, invoiceCreate } from '@waybill/contracts';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Access, Returns, ReturnsFile, ReturnsPage } from '../http/route-decorators.js';
import { type SearchQuery, searchQuery } from '../pagination/page-query.js';
import { drawInvoice } from './invoice-pdf.js';
import { InvoicesService } from './invoices.service.js';

@Controller('invoices')
export class InvoicesController {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly invoices: InvoicesService,
  ) {}

  @Post()
  @Access('admin')
  @Returns(invoice, { message: 'Invoice created.', status: 201 })
  create(@Body({ schema: invoiceCreate }) { product }: z.output<typeof invoiceCreate>) {
    return this.invoices.create(product);
  }

  @Get()
  @Access('admin')
  @ReturnsPage(invoice)
  list(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.invoices.list(query, '/api/invoices');
  }

  @Get('search')
  @Access('admin')
  @ReturnsPage(invoice)
  search(@Query({ schema: searchQuery }) query: SearchQuery) {
    return this.invoices.list(query, '/api/invoices/search');
  }

  @Get(':id.pdf')
  @Access('admin')
  @ReturnsFile('application/pdf')
  async pdf(@Param('id', { schema: z.string() }) id: string) {
    const found = await this.invoices.byId(id);
    const bytes = await drawInvoice(found, this.config.timeZone);
    const disposition = `attachment; filename="${found.number}.pdf"`;
    return new StreamableFile(bytes, { type: 'application/pdf', length: bytes.length, disposition });
  }

  @Get(':id')
  @Access('admin')
  @Returns(invoice)
  show(@Param('id', { schema: z.string() }) id: string) {
    return this.invoices.byId(id);
  }
}
