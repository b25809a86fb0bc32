import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

/**
 * What a route declares beside its path. A route that declares too little stops the start, so nothing is ever
 * reachable, or leaves the server, because somebody forgot to say otherwise.
 */

/** `public`: sessions are not even looked at. `visitor`: anyone, an admin is recognised. `admin`: the admin alone. */
export type Access = 'public' | 'visitor' | 'admin';

export interface AccessDeclaration {
  access: Access;
  /** The route begins a session, so one is prepared even for a caller without a cookie. */
  startsSession?: boolean;
  /** A GET that changes something: it is held to the rules of state-changing calls. */
  changesState?: boolean;
  /** A visitor's browser may keep the answer if it asks each time whether it still holds (ETag). */
  revalidates?: boolean;
}

export type ResponseDeclaration =
  | { kind: 'data' | 'page'; schema: z.ZodType; adminSchema?: z.ZodType | undefined; message: string }
  | { kind: 'file'; mediaType: string };

export const ACCESS = 'waybill:access';
export const RESPONSE = 'waybill:answer';
export const FILE_FIELD = 'waybill:file-field';

export const Access = (access: Access, options: Omit<AccessDeclaration, 'access'> = {}) =>
  SetMetadata(ACCESS, { access, ...options } satisfies AccessDeclaration);

interface ResponseOptions {
  /** The sentence of the envelope, shown in the green panel. */
  message?: string;
  /** The wider shape an admin gets; the first one is then a visitor's. */
  admin?: z.ZodType;
  status?: number;
}

const declareResponse = (
  kind: 'data' | 'page',
  schema: z.ZodType,
  { message = '', admin, status = 200 }: ResponseOptions,
) => applyDecorators(SetMetadata(RESPONSE, { kind, schema, adminSchema: admin, message }), HttpCode(status));

/** One value in the envelope, filtered by `schema`. */
export const Returns = (schema: z.ZodType, options: ResponseOptions = {}) => declareResponse('data', schema, options);

/** One page of a list of `item`. */
export const ReturnsPage = (item: z.ZodType, options: ResponseOptions = {}) => declareResponse('page', item, options);

/** Bytes, as they are. */
export const ReturnsFile = (mediaType: string) => SetMetadata(RESPONSE, { kind: 'file', mediaType });

/** The route is multipart and takes one file under this name. Only the documentation reads it. */
export const AcceptsFile = (field: string) => SetMetadata(FILE_FIELD, field);
