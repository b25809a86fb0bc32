import { Controller, Delete, UploadedFile } from '@nestjs/common';
import { settings } from '@waybill/contracts';
import { bytesOf, FileUpload } from '../http/file-upload.js';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { IMAGE_FIELD } from '../uploads/image-field.js';
import { MarkService } from './mark.service.js';

@Controller('settings/mark')
export class MarkController {
  constructor(private readonly mark: MarkService) {}

  @Post()
  @Access('admin')
  @Returns(settings, { message: 'Mark saved.' })
  @FileUpload(IMAGE_FIELD)
  replace(@UploadedFile() file: Express.Multer.File | undefined) {
    return this.mark.replace(bytesOf(file, IMAGE_FIELD));
  }

  @Delete()
  @Access('admin')
  @Returns(settings, { message: 'Mark removed.' })
  remove() {
    return this.mark.remove();
  }
}
