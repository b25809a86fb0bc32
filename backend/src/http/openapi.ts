import { API_VERSION, errorEnvelope } from '@waybill/contracts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_PATTERN } from './idempotency.interceptor.js';
import { errorComponents, responsesOf } from './openapi-responses.js';
import { type Json, namedSchemas, reference, schemaOf } from './openapi-schemas.js';
import { acceptsForm } from './request-body.js';
import { pathOf, type Route } from './route-table.js';

const FORM = 'application/x-www-form-urlencoded';

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
      version: API_VERSION,
      description:
        'Parcels, their histories, content pages, reviews, messages, mail and invoices of a courier company.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorEnvelope, 'output'), ...namedSchemas(routes) },
      responses: errorComponents(),
      parameters: { [IDEMPOTENCY_KEY]: idempotencyKey },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'waybill', description: '`__Host-waybill` over https.' },
        device: { type: 'apiKey', in: 'cookie', name: 'waybill-device', description: 'Of a paired device.' },
      },
    },
  };
}

const idempotencyKey = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  description:
    'Makes a repetition harmless: for 24 hours the same sender, path, key and body get the answer of the first ' +
    'request; another body 422; and 409 while that request is being processed.',
  schema: { type: 'string', maxLength: 255, pattern: IDEMPOTENCY_KEY_PATTERN },
};

function operation(route: Route): Json {
  return {
    operationId: route.handler.replace('Controller', ''),
    tags: [route.feature],
    summary: route.response.kind === 'file' ? 'A file.' : route.response.message || undefined,
    ...(route.declared.access === 'admin' && { security: [{ session: [] }] }),
    ...(route.declared.access === 'device' && { security: [{ session: [] }, { device: [] }] }),
    ...(route.declared.access === 'visitor' && { security: [{}, { session: [] }] }),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...requestBody(route),
    responses: responsesOf(route),
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

const headerParameters = ({ keyed }: Route): Json[] =>
  keyed ? [{ $ref: `#/components/parameters/${IDEMPOTENCY_KEY}` }] : [];

function requestBody(route: Route): Json {
  const { body, fileField, fileIsOptional } = route;
  if (!body) return {};
  if (!fileField) {
    const schema = { schema: reference(body, 'input') };
    const form = acceptsForm(route.method, pathOf(route)) && { [FORM]: schema };
    return { requestBody: { required: true, content: { 'application/json': schema, ...form } } };
  }
  const schema = schemaOf(body, 'input');
  const file = { [fileField]: { type: 'string', contentMediaType: 'application/octet-stream' } };
  const form = {
    ...schema,
    properties: { ...(schema.properties as Json), ...file },
    required: [...((schema.required as string[] | undefined) ?? []), ...(fileIsOptional ? [] : [fileField])],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}
