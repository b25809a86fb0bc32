import * as contracts from '@waybill/contracts';
import { z } from 'zod';
import type { Route } from './route-table.js';

type Json = Record<string, unknown>;

const { ERRORS, envelope, errorEnvelope, paginatedEnvelope } = contracts;
const PATH_PARAMETER = /:(\w+)/g;

/** Schemas of the contracts by name: `parcelCreate` → `ParcelCreate`. */
const NAMES = new Map<z.ZodType, string>(
  Object.entries(contracts).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[value, `${name.charAt(0).toUpperCase()}${name.slice(1)}`] as const] : [],
  ),
);

/** The OpenAPI document, generated entirely from the declarations of the routes. */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  const sorted = [...routes].sort((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`, 'en'));
  for (const route of sorted) {
    const path = pathOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waybill API',
      version: '1.0.0',
      description:
        'Parcels, their histories, content pages, reviews, messages, mail and invoices of a courier company.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorEnvelope, 'output'), ...namedSchemas(routes) },
      responses: Object.fromEntries(STATUSES.map((status) => [`${status}`, errorResponse(status)])),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'waybill', description: '`__Host-waybill` over https.' },
      },
    },
  };
}

const STATUSES = [...new Set(Object.values(ERRORS).map(({ status }) => status))].sort((a, b) => a - b);

type Use = [schema: z.ZodType | undefined, io: 'input' | 'output'];

/** Every schema of the contracts that a route accepts or returns. */
function namedSchemas(routes: readonly Route[]): Json {
  const used = routes.flatMap(({ body, response }): Use[] =>
    response.kind === 'file'
      ? [[body, 'input']]
      : [
          [body, 'input'],
          [response.schema, 'output'],
          [response.adminSchema, 'output'],
        ],
  );
  const named = used.flatMap(([schema, io]) => {
    const name = schema && NAMES.get(schema);
    return name ? [[name, schemaOf(schema, io)] as const] : [];
  });
  return Object.fromEntries(named.sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** A reference if the contracts name the schema, else the schema inline. */
function reference(schema: z.ZodType, io: 'input' | 'output'): Json {
  const name = NAMES.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : schemaOf(schema, io);
}

/** The path in OpenAPI notation: `/api/parcels/{key}`. */
export const pathOf = ({ path, prefixed }: Route): string =>
  `/${prefixed ? 'api/' : ''}${path}`.replace(PATH_PARAMETER, '{$1}').replace(/\/$/, '');

function operation(route: Route): Json {
  return {
    operationId: route.handler.replace('Controller', ''),
    tags: [route.feature],
    summary: route.response.kind === 'file' ? 'A file.' : route.response.message || undefined,
    ...(route.declared.access === 'admin' && { security: [{ session: [] }] }),
    ...(route.declared.access === 'visitor' && { security: [{}, { session: [] }] }),
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...requestBody(route),
    responses: { [route.status]: success(route), ...errorResponses(route) },
  };
}

const pathParameters = ({ params }: Route): Json[] =>
  Object.entries(params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema, 'input'),
  }));

function queryParameters({ query }: Route): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function requestBody({ body, fileField }: Route): Json {
  if (!body) return {};
  if (!fileField) {
    return { requestBody: { required: true, content: { 'application/json': { schema: reference(body, 'input') } } } };
  }
  const schema = schemaOf(body, 'input');
  const file = { [fileField]: { type: 'string', contentMediaType: 'application/octet-stream' } };
  const form = {
    ...schema,
    properties: { ...(schema.properties as Json), ...file },
    required: [...((schema.required as string[] | undefined) ?? []), fileField],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

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

function toEnvelope(data: Json): Json {
  const schema = schemaOf(envelope(z.any()), 'output');
  return { ...schema, properties: { ...(schema.properties as Json), data } };
}

function paged(items: Json): Json {
  const schema = schemaOf(paginatedEnvelope(z.any()), 'output');
  return { ...schema, properties: { ...(schema.properties as Json), data: { type: 'array', items } } };
}

/** Error responses of a route by status. */
function errorResponses(route: Route): Record<string, Json> {
  const statuses = new Set([400, 404, 429, 500, 503]);
  if (route.declared.access === 'admin') statuses.add(401);
  if (route.method !== 'GET' || route.declared.changesState) statuses.add(403);
  if (route.path.startsWith('admins')) statuses.add(401);
  if (route.query) statuses.add(422);
  if (route.body) for (const status of [409, 413, 415, 422]) statuses.add(status);
  if (route.path === 'contact') statuses.add(502);
  return Object.fromEntries(
    [...statuses].sort((a, b) => a - b).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}

function errorResponse(status: number): Json {
  const codes = (Object.keys(ERRORS) as contracts.ErrorCode[]).filter((code) => ERRORS[code].status === status);
  return {
    description: codes.map((code) => ERRORS[code].text).join(' · '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return written;
}
