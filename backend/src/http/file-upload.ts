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

/** Limits for the other fields of a form with a file, well above what most of our forms need. */
const FIELD_LIMITS = { fields: 12, parts: 14, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 50 };

const TOO_LARGE_CODES = new Set(['LIMIT_FIELD_VALUE', 'LIMIT_FIELD_COUNT', 'LIMIT_PART_COUNT']);

interface FileField {
  /** Name of the form field that contains the file. */
  field: string;
  /** Maximum size of the file in bytes. */
  maxBytes: number;
  /** Error code for a larger file. */
  tooLarge: ErrorCode;
  /** Maximum size of another field, if the form needs more than others. */
  fieldSize?: number;
  /** Whether the form is also accepted without the file. */
  isOptional?: boolean;
}

/** Buffers the file in memory: an aborted or rejected upload leaves nothing on disk. */
class FileUploadInterceptor implements NestInterceptor {
  private readonly receive: RequestHandler;

  constructor(private readonly file: FileField) {
    const { maxBytes, fieldSize = FIELD_LIMITS.fieldSize } = file;
    const limits = { ...FIELD_LIMITS, fieldSize, fileSize: maxBytes, files: 1 };
    this.receive = multer({ storage: multer.memoryStorage(), limits }).single(file.field);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    if (!request.is('multipart/form-data')) throw new ApiError('media_type');
    await new Promise<void>((resolve, reject) => {
      const received = (error?: unknown) => (error ? reject(toApiError(error, this.file)) : resolve());
      Promise.resolve(this.receive(request, response, received)).catch(reject);
    });
    return next.handle();
  }
}

function toApiError(cause: unknown, { field, tooLarge }: FileField): ApiError {
  if (!(cause instanceof MulterError)) return new ApiError('malformed', { cause });
  const name = cause.field?.slice(0, 40);
  if (cause.code === 'LIMIT_UNEXPECTED_FILE' && name && name !== field) {
    return new ApiError('validation', { fields: { [name]: `Unknown field: ${name}.` } });
  }
  if (cause.code === 'LIMIT_UNEXPECTED_FILE' || cause.code === 'LIMIT_FILE_COUNT') {
    return new ApiError('validation', { fields: { [field]: `${labelOf(field)} must be a single file.` } });
  }
  if (cause.code === 'LIMIT_FILE_SIZE') return ApiError.field(tooLarge, field);
  return new ApiError(TOO_LARGE_CODES.has(cause.code) ? 'body_too_large' : 'malformed', { cause });
}

/** The route accepts a form with one file; the handler reads it with {@link bytesOf}. */
export const FileUpload = (file: FileField) =>
  applyDecorators(UseInterceptors(new FileUploadInterceptor(file)), AcceptsFile(file.field, file.isOptional));

/** The bytes of the uploaded file. Throws a validation error for its field if there is none. */
export function bytesOf(file: Express.Multer.File | undefined, { field }: Pick<FileField, 'field'>): Buffer {
  if (file) return file.buffer;
  throw new ApiError('validation', { fields: { [field]: `${labelOf(field)} is required.` } });
}

const labelOf = (field: string) => field.charAt(0).toUpperCase() + field.slice(1);
