import { Readable } from 'node:stream';
import { Body, Controller, Get, Header, Query, StreamableFile, UploadedFile } from '@nestjs/common';
import { exportedParcels, parcelExport, parcelExportQuery, parcelImport, parcelImportReport } from '@waybill/contracts';
import type { z } from 'zod';
import { bytesOf, FileUpload } from '../http/file-upload.js';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsFile } from '../http/route-decorators.js';
import { TABLE_FIELD } from './table-field.js';
import { TransferService } from './transfer.service.js';

@Controller('parcels')
export class TransferController {
  constructor(private readonly transfer: TransferService) {}

  @Get('export.csv')
  @Access('admin', { confirmed: true, changesState: true })
  @ReturnsFile('text/csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="parcels.csv"')
  async export(@Query({ schema: parcelExportQuery }) query: z.output<typeof parcelExportQuery>) {
    return new StreamableFile(Readable.from(await this.transfer.export(query), { objectMode: false }));
  }

  @Post('export', { storesAnswer: false })
  @Access('admin', { confirmed: true })
  @Returns(exportedParcels)
  async exportSelected(@Body({ schema: parcelExport }) { ids }: z.output<typeof parcelExport>) {
    let csv = '';
    for await (const part of await this.transfer.export({ ids })) csv += part;
    return { csv };
  }

  @Post('import')
  @Access('admin')
  @Returns(parcelImportReport)
  @FileUpload(TABLE_FIELD)
  import(
    @Body({ schema: parcelImport }) options: z.output<typeof parcelImport>,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    return this.transfer.import(bytesOf(file, TABLE_FIELD), options);
  }
}
