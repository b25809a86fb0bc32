import { Body, Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { brandOf, invoice, invoiceCreate } from '@waybill/contracts';
import { z } from 'zod';
import { AuditLog } from '../audit/audit-log.js';
import { CompanyClock } from '../history/company-clock.js';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsFile, ReturnsPage } from '../http/route-decorators.js';
import { type SearchQuery, searchQuery } from '../pagination/page-query.js';
import { SettingsService } from '../settings/settings.service.js';
import { InvoicesService } from './invoices.service.js';
import { LogoService } from './logo.service.js';

@Controller('invoices')
export class InvoicesController {
  constructor(
    private readonly clock: CompanyClock,
    private readonly invoices: InvoicesService,
    private readonly logo: LogoService,
    private readonly settings: SettingsService,
    private readonly audit: AuditLog,
  ) {}

  @Post()
  @Access('admin')
  @Returns(invoice, { message: 'Invoice created.', status: 201 })
  create(@Body({ schema: invoiceCreate }) values: z.output<typeof invoiceCreate>) {
    return this.invoices.create(values);
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
    await this.audit.record({ action: 'downloaded', entity: 'invoices', record: id });
    // Loaded when it is needed: the libraries of PDF and fonts take memory, and most processes never draw an invoice.
    const { drawInvoice } = await import('./invoice-pdf.js');
    const logo = found.company_logo ? await this.logo.asPng(found.company_logo) : null;
    const { color } = brandOf(await this.settings.current());
    const bytes = await drawInvoice(found, { timeZone: this.clock.timeZone, logo, color });
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
