import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { openApiDocument } from '../src/http/openapi.js';
import { ApiClient, type ApiResponse, signInAsAdmin } from '../testing/api-client.js';
import { routesOf } from '../testing/routes.js';
import { type Schema, valuesOf } from '../testing/schema-arbitraries.js';
import { type Site, startSite } from '../testing/site.js';

/** Number of requests; GENERATED_CALLS=20000 for a long run. */
const CALLS = Number(process.env.GENERATED_CALLS ?? 2_000);
const BATCH_SIZE = 20;
const SEED = Number(process.env.GENERATED_SEED ?? 20_261_120);

interface Parameter {
  name: string;
  in: 'path' | 'query';
  schema: Schema;
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}
interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
}

let site: Site;
let document: Document;
let ajv: Ajv.default;
const callers: Record<'visitor' | 'admin', ApiClient | undefined> = { visitor: undefined, admin: undefined };

beforeAll(async () => {
  site = await startSite({ SEED: 'demo' });
  callers.visitor = new ApiClient(site.url);
  callers.admin = await signInAsAdmin(site);
  document = openApiDocument(routesOf(site)) as unknown as Document;
  ajv = new Ajv.default({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', ...document });
});

interface Call {
  path: string;
  method: string;
  operation: Operation;
  values: Record<string, unknown>;
  body: unknown;
  as: 'visitor' | 'admin';
}

function calls(): fc.Arbitrary<Call> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sane = operations.filter(({ path }) => !path.endsWith('/signout') || path.includes('users'));
  return fc.constantFrom(...sane).chain(({ path, method, operation }) => {
    const parameters = operation.parameters.map(({ name, schema }) => [name, valuesOf(schema, document)] as const);
    return fc.record({
      path: fc.constant(path),
      method: fc.constant(method.toUpperCase()),
      operation: fc.constant(operation),
      values: fc.record(Object.fromEntries(parameters), { requiredKeys: [] }),
      body: bodies(operation),
      as: fc.constantFrom<'visitor' | 'admin'>('visitor', 'admin', 'admin', 'admin'),
    });
  });
}

function bodies({ requestBody }: Operation): fc.Arbitrary<unknown> {
  const content = requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  if (json) return valuesOf(json, document);
  const form = content['multipart/form-data']?.schema;
  return form ? valuesOf(form, document).map(asForm) : fc.constant(undefined);
}

function asForm(value: unknown): FormData {
  const form = new FormData();
  if (typeof value !== 'object' || value === null) return form;
  for (const [name, field] of Object.entries(value)) form.append(name, new Blob([String(field)]), 'image.png');
  return form;
}

let address = 0;
/** A new client address for every request, so that no rate limit applies. */
const nextAddress = () => `10.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;

function urlOf({ path, operation, values }: Call): string {
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: location } of operation.parameters) {
    const value = values[name];
    if (location === 'path') url = url.replace(`{${name}}`, encoded(String(value ?? 'x')) || 'x');
    else if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${url}?${query}` : url;
}

const LONE_SURROGATES = /\p{Surrogate}/gu;
const encoded = (text: string) => encodeURIComponent(text.replace(LONE_SURROGATES, '')).replace(/^\.+$/, 'x');

function expectDocumented({ operation }: Call, reply: ApiResponse): void {
  const found = operation.responses[reply.status];
  expect({ status: reply.status, documented: Boolean(found) }).toMatchObject({ documented: true });
  const response = found?.$ref ? document.components.responses[reply.status] : found;
  const schema = response?.content?.['application/json']?.schema;
  if (!schema) return;
  const pointer = JSON.stringify(schema).replaceAll('"#/', '"api#/');
  const valid = ajv.validate(JSON.parse(pointer), reply.json);
  expect({ valid, errors: ajv.errors, text: valid ? '' : reply.text.slice(0, 500) }).toMatchObject({ valid: true });
}

async function check(call: Call, statuses: Record<number, number>): Promise<void> {
  const headers = { 'x-forwarded-for': nextAddress() };
  const reply = await callers[call.as]?.request(call.method, urlOf(call), call.body, headers);
  if (!reply) throw new Error('no such client');
  statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
  expect(reply.status).toBeLessThan(500);
  expect(reply.text).not.toMatch(/\bat \S+ \(|node_modules|SELECT |QueryFailed/);
  expectDocumented(call, reply);
}

it(`responds to ${CALLS} generated requests as documented, never with a server error`, async () => {
  const statuses: Record<number, number> = {};
  const together = fc.array(calls(), { minLength: BATCH_SIZE, maxLength: BATCH_SIZE });
  await fc.assert(
    fc.asyncProperty(together, async (batch) => {
      await Promise.all(batch.map((call) => check(call, statuses)));
    }),
    { numRuns: Math.ceil(CALLS / BATCH_SIZE), seed: SEED, endOnFailure: true },
  );
  expect(statuses[200]).toBeGreaterThan(CALLS / 20);
  expect(statuses[422]).toBeGreaterThan(CALLS / 20);
}, 600_000);

it('documents exactly the registered routes, in the committed file too', async () => {
  const committed: Document = JSON.parse(await readFile(join(__dirname, '../openapi.json'), 'utf8'));
  expect(committed).toEqual(JSON.parse(JSON.stringify(document)));
  const { stack } = site.app.getHttpAdapter().getInstance().router as unknown as { stack: Layer[] };
  const served = stack.flatMap(({ route }) => {
    const methods = Object.keys(route?.methods ?? {});
    const isMiddleware = methods.length !== 1;
    return route && !isMiddleware ? methods.map((method) => `${method} ${route.path.replace(/:(\w+)/g, '{$1}')}`) : [];
  });
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const api = new Set(served.filter((line) => !/docs|\*/.test(line)));
  expect([...api].sort()).toEqual(described.sort());
});
