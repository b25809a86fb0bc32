import { Body, Controller, UploadedFile } from '@nestjs/common';
import { bulkJob, importCreate } from '@waybill/contracts';
import type { z } from 'zod';
import { bytesOf, FileUpload } from '../http/file-upload.js';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { TABLE_FIELD } from '../transfer/table-field.js';
import { BulkImportsService } from './bulk-imports.service.js';

@Controller('imports')
export class ImportsController {
  constructor(private readonly imports: BulkImportsService) {}

  /** Imports the valid rows of a file; `GET /api/bulk/:id` tells how far it is. */
  @Post()
  @Access('admin')
  @Returns(bulkJob, { status: 202 })
  @FileUpload(TABLE_FIELD)
  create(
    @Body({ schema: importCreate }) { encoding }: z.output<typeof importCreate>,
    @UploadedFile() file: Express.Multer.File | undefined,
  ) {
    return this.imports.create(bytesOf(file, TABLE_FIELD), encoding);
  }
}
