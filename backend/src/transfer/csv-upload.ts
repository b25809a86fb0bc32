import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { IMPORT_LIMITS } from '@waybill/contracts';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Observable } from 'rxjs';
import { ApiError } from '../http/api-error.js';
import { TakesFile } from '../http/declare.js';

const FIELD = 'file';

const receive = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: IMPORT_LIMITS.bytes, files: 1, fields: 5, parts: 6, fieldSize: 1_000, headerPairs: 50 },
}).single(FIELD);

@Injectable()
class CsvUploadInterceptor implements NestInterceptor {
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

const refusal = (cause: unknown) =>
  new ApiError(cause instanceof MulterError && cause.code.startsWith('LIMIT_') ? 'body_too_large' : 'malformed', {
    cause,
  });

/** The route takes a form with one CSV file, as `file`. */
export const CsvUpload = () => applyDecorators(UseInterceptors(CsvUploadInterceptor), TakesFile(FIELD));
