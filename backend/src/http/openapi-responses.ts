import { ERRORS, type ErrorCode, envelope, paginatedEnvelope } from '@waybill/contracts';
import { z } from 'zod';
import { type Json, reference, schemaOf } from './openapi-schemas.js';
import { acceptsForm } from './request-body.js';
import { pathOf, type Route } from './route-table.js';

const STATUSES = [...new Set(Object.values(ERRORS).map(({ status }) => status))].sort((a, b) => a - b);
/** Statuses whose responses say when to try again. */
const TEMPORARY = [409, 429, 503];

/** The error responses that operations refer to, by status. */
export const errorComponents = (): Json =>
  Object.fromEntries(STATUSES.map((status) => [`${status}`, errorResponse(status)]));

/** Every response of a route, by status. */
export const responsesOf = (route: Route): Json => ({
  [route.status]: success(route),
  ...furtherSuccesses(route),
  ...errorResponses(route),
});

function success({ response }: Route): Json {
  if (response.kind === 'file') return { description: 'The file.', content: { [response.mediaType]: {} } };
  const schemas = [response.schema, response.adminSchema].flatMap((schema) => schema ?? []);
  const written = schemas.map((schema) => reference(schema, 'output'));
  const data = written.length === 1 ? (written[0] ?? {}) : { anyOf: written };
  return {
    description: response.message || 'Success.',
    content: { 'application/json': { schema: response.kind === 'data' ? toEnvelope(data) : paged(data) } },
  };
}

/** What conditional requests, ranges and forms without script get. */
function furtherSuccesses(route: Route): Json {
  const isPublicFile = route.response.kind === 'file' && route.declared.access === 'public';
  return {
    ...((route.declared.revalidates || isPublicFile) && { 304: { description: 'Not changed.' } }),
    ...(isPublicFile && { 206: { description: 'The requested range of the file.' } }),
    ...(redirects(route) && {
      303: { description: 'To a page with the result.', headers: { Location: { schema: { type: 'string' } } } },
    }),
  };
}

function redirects(route: Route): boolean {
  const { response } = route;
  if (response.kind === 'file') return Boolean(response.redirects);
  return response.kind === 'data' && acceptsForm(route.method, pathOf(route));
}

function toEnvelope(data: Json): Json {
  const schema = schemaOf(envelope(z.any()), 'output');
  return { ...schema, properties: { ...(schema.properties as Json), data } };
}

function paged(items: Json): Json {
  const schema = schemaOf(paginatedEnvelope(z.any()), 'output');
  return { ...schema, properties: { ...(schema.properties as Json), data: { type: 'array', items } } };
}

function errorResponses(route: Route): Json {
  const statuses = new Set([400, 404, 429, 500, 503]);
  if (['admin', 'device'].includes(route.declared.access)) statuses.add(401);
  if (route.method !== 'GET' || route.declared.changesState || route.declared.confirmed) statuses.add(403);
  if (route.path.startsWith('admins')) statuses.add(401);
  // A browser that is not verified.
  if (route.path.startsWith('recipients')) statuses.add(403);
  if (route.query) statuses.add(422);
  // An Idempotency-Key may be in use, or be that of another request.
  if (route.method === 'POST') for (const status of [409, 422]) statuses.add(status);
  if (route.body || route.fileField) for (const status of [409, 413, 415, 422]) statuses.add(status);
  if (route.response.kind === 'file' && route.declared.access === 'public') statuses.add(416);
  if (route.path === 'contact') statuses.add(502);
  return Object.fromEntries([...statuses].map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

function errorResponse(status: number): Json {
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status === status);
  return {
    description: codes.map((code) => ERRORS[code].text).join(' · '),
    ...(TEMPORARY.includes(status) && {
      headers: {
        'Retry-After': {
          description: 'Seconds until a retry makes sense.',
          required: status !== 409,
          schema: { type: 'integer', minimum: 1 },
        },
      },
    }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
