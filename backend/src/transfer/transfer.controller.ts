import { Readable } from 'node:stream';
import { Body, Controller, Get, Header, Post, Query, StreamableFile, UploadedFile } from '@nestjs/common';
import { parcelImport, parcelImportReport, parcelListQuery } from '@waybill/contracts';
import type { z } from 'zod';
import { Access, Answers, AnswersFile } from '../http/declare.js';
import { CsvUpload } from './csv-upload.js';
import { TransferService } from './transfer.service.js';

const exportQuery = parcelListQuery.omit({ per_page: true, cursor: true });

@Controller('parcels')
export class TransferController {
  constructor(private readonly transfer: TransferService) {}

  @Get('export.csv')
  @Access('admin')
  @AnswersFile('text/csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="parcels.csv"')
  export(@Query({ schema: exportQuery }) query: z.output<typeof exportQuery>) {
    return new StreamableFile(Readable.from(this.transfer.export(query), { objectMode: false }));
  }

  @Post('import')
  @Access('admin')
  @Answers(parcelImportReport)
  @CsvUpload()
  import(
    @Body({ schema: parcelImport }) { apply }: z.output<typeof parcelImport>,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    return this.transfer.import(file, apply === 'yes');
  }
}
