import { Readable } from 'node:stream';
import { Body, Controller, Get, Header, Post, Query, StreamableFile, UploadedFile } from '@nestjs/common';
import { IMPORT_LIMITS, parcelImport, parcelImportReport, parcelListQuery } from '@waybill/contracts';
import type { z } from 'zod';
import { bytesOf, FileUpload } from '../http/file-upload.js';
import { Access, Returns, ReturnsFile } from '../http/route-decorators.js';
import { TransferService } from './transfer.service.js';

const CSV_FIELD = { field: 'file', maxBytes: IMPORT_LIMITS.bytes, tooLarge: 'file_too_large' } as const;
const exportQuery = parcelListQuery.omit({ per_page: true, cursor: true });

@Controller('parcels')
export class TransferController {
  constructor(private readonly transfer: TransferService) {}

  @Get('export.csv')
  @Access('admin')
  @ReturnsFile('text/csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="parcels.csv"')
  export(@Query({ schema: exportQuery }) query: z.output<typeof exportQuery>) {
    return new StreamableFile(Readable.from(this.transfer.export(query), { objectMode: false }));
  }

  @Post('import')
  @Access('admin')
  @Returns(parcelImportReport)
  @FileUpload(CSV_FIELD)
  import(
    @Body({ schema: parcelImport }) { apply }: z.output<typeof parcelImport>,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    return this.transfer.import(bytesOf(file, CSV_FIELD), apply === 'yes');
  }
}
