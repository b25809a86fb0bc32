import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { auditEntry, auditQuery } from '@waybill/contracts';
import { z } from 'zod';
import { Access, Returns, ReturnsFile, ReturnsPage } from '../http/route-decorators.js';
import { pageQuery } from '../pagination/page-query.js';
import { type AuditFilters, AuditService } from './audit.service.js';

const listQuery = pageQuery.extend(auditQuery.shape);
const position = z.string().regex(/^[1-9]\d{0,9}$/, 'Id is not a valid id.');

@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Access('admin')
  @ReturnsPage(auditEntry)
  list(@Query({ schema: listQuery }) query: z.output<typeof listQuery>) {
    return this.audit.list(query, '/api/audit');
  }

  @Get('export.csv')
  @Access('admin', { confirmed: true, changesState: true })
  @ReturnsFile('text/csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="audit.csv"')
  async export(@Query({ schema: auditQuery }) filters: AuditFilters) {
    return new StreamableFile(Readable.from(await this.audit.export(filters), { objectMode: false }));
  }

  @Get(':id')
  @Access('admin')
  @Returns(auditEntry)
  show(@Param('id', { schema: position }) id: string) {
    return this.audit.find(id);
  }
}
