import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { type ErrorCode, LIMITS } from '@waybill/contracts';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Observable } from 'rxjs';
import { ApiError } from '../http/api-error.js';
import { TakesFile } from '../http/declare.js';

const FIELD = 'image';

/** Kept in memory: of an upload that breaks off, or is refused, nothing was ever written anywhere. */
const receive = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: LIMITS.upload.bytes,
    files: 1,
    fields: 10,
    parts: 12,
    fieldNameSize: 100,
    fieldSize: 10_000,
    headerPairs: 50,
  },
}).single(FIELD);

const TOO_LARGE: Record<string, ErrorCode> = {
  LIMIT_FILE_SIZE: 'image_too_large',
  LIMIT_FIELD_VALUE: 'body_too_large',
  LIMIT_FIELD_COUNT: 'body_too_large',
  LIMIT_PART_COUNT: 'body_too_large',
};

@Injectable()
class ImageUploadInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (!request.is('multipart/form-data')) throw new ApiError('media_type');
    await new Promise<void>((resolve, reject) => {
      receive(request, response, (error?: unknown) => (error ? reject(refusal(error)) : resolve()));
    });
    return next.handle();
  }
}

function refusal(cause: unknown): ApiError {
  if (!(cause instanceof MulterError)) return new ApiError('malformed', { cause });
  const field = cause.field?.slice(0, 40);
  if (cause.code === 'LIMIT_UNEXPECTED_FILE' && field && field !== FIELD) {
    return new ApiError('validation', { fields: { [field]: `Unknown field: ${field}.` } });
  }
  const code = TOO_LARGE[cause.code];
  if (code === 'image_too_large') return ApiError.field(code, FIELD);
  return new ApiError(code ?? 'malformed', { cause });
}

/** The route takes a form with one picture, as `image`; the handler reads it by {@link bytesOf}. */
export const ImageUpload = () => applyDecorators(UseInterceptors(ImageUploadInterceptor), TakesFile(FIELD));

/** The bytes that came as `image`, or a refusal under that field. */
export function bytesOf(file: Express.Multer.File | undefined): Buffer {
  if (!file) throw new ApiError('validation', { fields: { [FIELD]: 'Image is required.' } });
  return file.buffer;
}
