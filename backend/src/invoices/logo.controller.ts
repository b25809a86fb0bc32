import { Controller, Delete, UploadedFile } from '@nestjs/common';
import { settings } from '@waybill/contracts';
import { bytesOf, FileUpload } from '../http/file-upload.js';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { IMAGE_FIELD } from '../uploads/image-field.js';
import { LogoService } from './logo.service.js';

/** A setting that belongs to invoices: they decide how long a former logo stays. */
@Controller('settings/logo')
export class LogoController {
  constructor(private readonly logo: LogoService) {}

  @Post()
  @Access('admin')
  @Returns(settings, { message: 'Logo saved.' })
  @FileUpload(IMAGE_FIELD)
  replace(@UploadedFile() file: Express.Multer.File | undefined) {
    return this.logo.replace(bytesOf(file, IMAGE_FIELD));
  }

  @Delete()
  @Access('admin')
  @Returns(settings, { message: 'Logo removed.' })
  remove() {
    return this.logo.remove();
  }
}
