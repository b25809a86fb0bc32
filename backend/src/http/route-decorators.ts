import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { Limit } from '../limits/limits.service.js';

/**
 * Declarations that every route must make besides its path. If one is missing the backend does not start, so no route
 * is exposed and no field is returned by accident.
 */

/**
 * `public`: sessions are not read. `visitor`: anyone; an admin is recognized. `device`: a paired device, or the admin.
 * `admin`: only the admin.
 */
export type Access = 'public' | 'visitor' | 'device' | 'admin';

export interface AccessDeclaration {
  access: Access;
  /** The route starts a session, so one is prepared even for a request without a cookie. */
  startsSession?: boolean;
  /** The admin must have proved within ten minutes who is signed in: for changes to the account, and exports. */
  confirmed?: boolean;
  /** A GET with side effects, such as an entry of the audit log for an export: the rules for state-changing requests apply. */
  changesState?: boolean;
  /** A visitor's browser may cache the response but must revalidate it each time (ETag). */
  revalidates?: boolean;
  /** Other servers post here, with a secret in the path: no cookie and no body is read, so that any origin may. */
  fromAnywhere?: boolean;
}

/** What the envelope says of a result; null for the usual message. */
type MessageOf = (value: never) => string | null;

export type ResponseDeclaration =
  | {
      kind: 'data' | 'page';
      schema: z.ZodType;
      adminSchema?: z.ZodType | undefined;
      message: string;
      messageOf?: MessageOf | undefined;
    }
  | { kind: 'file'; mediaType: string; redirects?: boolean };

/** A POST whose answer is kept for an `Idempotency-Key`. */
export interface KeyDeclaration {
  limit: Limit | undefined;
}

export const ACCESS = 'waybill:access';
export const RESPONSE = 'waybill:response';
export const KEYED = 'waybill:keyed';
export const FILE_FIELD = 'waybill:file-field';
export const FILE_IS_OPTIONAL = 'waybill:file-is-optional';

export const Access = (access: Access, options: Omit<AccessDeclaration, 'access'> = {}) =>
  SetMetadata(ACCESS, { access, ...options } satisfies AccessDeclaration);

interface ResponseOptions {
  /** The envelope's message, shown in the success panel. */
  message?: string;
  /** Another message for some results. */
  messageOf?: MessageOf;
  /** The wider schema for an admin; the first one then applies to visitors. */
  admin?: z.ZodType;
  status?: number;
}

const declareResponse = (
  kind: 'data' | 'page',
  schema: z.ZodType,
  { message = '', messageOf, admin, status = 200 }: ResponseOptions,
) => applyDecorators(SetMetadata(RESPONSE, { kind, schema, adminSchema: admin, message, messageOf }), HttpCode(status));

/** Returns one value in the envelope, filtered by `schema`. */
export const Returns = (schema: z.ZodType, options: ResponseOptions = {}) => declareResponse('data', schema, options);

/** Returns one page of a list of `item`. */
export const ReturnsPage = (item: z.ZodType, options: ResponseOptions = {}) => declareResponse('page', item, options);

/** Returns bytes without an envelope. */
export const ReturnsFile = (mediaType: string) => SetMetadata(RESPONSE, { kind: 'file', mediaType });

/** Redirects to a page of the site (303). */
export const ReturnsRedirect = () => SetMetadata(RESPONSE, { kind: 'file', mediaType: 'text/html', redirects: true });

/** The route accepts multipart form data with one file in this field. */
export const AcceptsFile = (field: string, isOptional = false) =>
  applyDecorators(SetMetadata(FILE_FIELD, field), SetMetadata(FILE_IS_OPTIONAL, isOptional));
