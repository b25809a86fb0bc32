import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { ErrorCode } from '@waybill/contracts';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Observable } from 'rxjs';
import { ApiError } from '../errors/api-error.js';
import { AcceptsFile } from './route-decorators.js';

/** What a form with a file may hold beside it: far more than any of ours does. */
const TEXTS = { fields: 10, parts: 12, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 50 };

const TOO_MUCH = new Set(['LIMIT_FIELD_VALUE', 'LIMIT_FIELD_COUNT', 'LIMIT_PART_COUNT']);

interface FileField {
  /** Name of the part that is the file. */
  field: string;
  /** Most bytes of the file. */
  bytes: number;
  /** The validationError of a larger one. */
  tooLarge: ErrorCode;
}

/** Kept in memory: of an upload that breaks off, or is refused, nothing was ever written anywhere. */
class FileUploadInterceptor implements NestInterceptor {
  private readonly receive: RequestHandler;

  constructor(private readonly file: FileField) {
    const limits = { ...TEXTS, fileSize: file.bytes, files: 1 };
    this.receive = multer({ storage: multer.memoryStorage(), limits }).single(file.field);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (!request.is('multipart/form-data')) throw new ApiError('media_type');
    await new Promise<void>((resolve, reject) => {
      const received = (error?: unknown) => (error ? reject(validationError(error, this.file)) : resolve());
      void this.receive(request, response, received);
    });
    return next.handle();
  }
}

function validationError(cause: unknown, { field, tooLarge }: FileField): ApiError {
  if (!(cause instanceof MulterError)) return new ApiError('malformed', { cause });
  const named = cause.field?.slice(0, 40);
  if (cause.code === 'LIMIT_UNEXPECTED_FILE' && named && named !== field) {
    return new ApiError('validation', { fields: { [named]: `Unknown field: ${named}.` } });
  }
  if (cause.code === 'LIMIT_FILE_SIZE') return ApiError.field(tooLarge, field);
  return new ApiError(TOO_MUCH.has(cause.code) ? 'body_too_large' : 'malformed', { cause });
}

/** The route takes a form with one file; the handler reads it by {@link bytesOf}. */
export const FileUpload = (file: FileField) =>
  applyDecorators(UseInterceptors(new FileUploadInterceptor(file)), AcceptsFile(file.field));

/** The bytes of the file that came, or a validationError under its field. */
export function bytesOf(file: Express.Multer.File | undefined, { field }: Pick<FileField, 'field'>): Buffer {
  if (file) return file.buffer;
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  throw new ApiError('validation', { fields: { [field]: `${name} is required.` } });
}
