import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

/**
 * Declarations that every route must make besides its path. If one is missing the backend does not start, so no route
 * is exposed and no field is returned by accident.
 */

/** `public`: sessions are not read. `visitor`: anyone; an admin is recognized. `admin`: only the admin. */
export type Access = 'public' | 'visitor' | 'admin';

export interface AccessDeclaration {
  access: Access;
  /** The route starts a session, so one is prepared even for a request without a cookie. */
  startsSession?: boolean;
  /** A GET with side effects: the rules for state-changing requests apply. */
  changesState?: boolean;
  /** A visitor's browser may cache the response but must revalidate it each time (ETag). */
  revalidates?: boolean;
}

export type ResponseDeclaration =
  | { kind: 'data' | 'page'; schema: z.ZodType; adminSchema?: z.ZodType | undefined; message: string }
  | { kind: 'file'; mediaType: string };

export const ACCESS = 'waybill:access';
export const RESPONSE = 'waybill:response';
export const FILE_FIELD = 'waybill:file-field';

export const Access = (access: Access, options: Omit<AccessDeclaration, 'access'> = {}) =>
  SetMetadata(ACCESS, { access, ...options } satisfies AccessDeclaration);

interface ResponseOptions {
  /** The envelope's message, shown in the success panel. */
  message?: string;
  /** The wider schema for an admin; the first one then applies to visitors. */
  admin?: z.ZodType;
  status?: number;
}

const declareResponse = (
  kind: 'data' | 'page',
  schema: z.ZodType,
  { message = '', admin, status = 200 }: ResponseOptions,
) => applyDecorators(SetMetadata(RESPONSE, { kind, schema, adminSchema: admin, message }), HttpCode(status));

/** Returns one value in the envelope, filtered by `schema`. */
export const Returns = (schema: z.ZodType, options: ResponseOptions = {}) => declareResponse('data', schema, options);

/** Returns one page of a list of `item`. */
export const ReturnsPage = (item: z.ZodType, options: ResponseOptions = {}) => declareResponse('page', item, options);

/** Returns bytes without an envelope. */
export const ReturnsFile = (mediaType: string) => SetMetadata(RESPONSE, { kind: 'file', mediaType });

/** The route accepts multipart form data with one file in this field. Only the OpenAPI document uses it. */
export const AcceptsFile = (field: string) => SetMetadata(FILE_FIELD, field);
