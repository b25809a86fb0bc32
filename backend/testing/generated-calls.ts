import { setTimeout as sleep } from 'node:timers/promises';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { ApiClient, type ApiResponse, signInAsAdmin } from './api-client.js';
import type { Call, Document, Operation } from './api-document.js';
import { KnownIds } from './known-ids.js';
import { right, type Schema, wrong } from './schema-arbitraries.js';
import type { Site } from './site.js';

/** Sends the requests that random values cannot find, such as a sign-in. */
export type Example = (context: { site: Site; admin: ApiClient; visitor: ApiClient }) => Promise<ApiResponse>;

/** Ends the admin's session, or takes the password that the other calls need. */
const NOT_GENERATED = ['Admins.signOut', 'Admins.change', 'Account.endSession'];
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

/** Requests generated from the API document, and the comparison of their responses with it. */
export class GeneratedCalls {
  count = 0;
  private readonly succeeded = new Set<string>();
  private readonly ids = new KnownIds();
  private readonly ajv = new Ajv.default({ strict: false, multipleOfPrecision: 6 });

  private constructor(
    private readonly site: Site,
    private readonly document: Document,
    private readonly callers: Record<'visitor' | 'admin', ApiClient>,
  ) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: 'api', ...document });
  }

  static async prepare(site: Site, document: Document): Promise<GeneratedCalls> {
    const callers = { visitor: new ApiClient(site.url), admin: await signInAsAdmin(site) };
    const calls = new GeneratedCalls(site, document, callers);
    await calls.ids.read(callers.admin);
    return calls;
  }

  arbitrary(): fc.Arbitrary<Call> {
    const operations = this.operations().filter(({ operation }) => !NOT_GENERATED.includes(operation.operationId));
    const intents = fc.constantFrom<Call['intent']>('right', 'right', 'wrong');
    return fc.tuple(fc.constantFrom(...operations), intents).chain(([{ path, method, operation }, intent]) => {
      const parameters = operation.parameters.filter(({ $ref }) => !$ref);
      const values = parameters.map(({ name, schema }) => [name, this.parameter(name, schema)] as const);
      return fc
        .record({
          path: fc.constant(path),
          method: fc.constant(method.toUpperCase()),
          operation: fc.constant(operation),
          values: fc.record<Record<string, unknown>>(Object.fromEntries(values), {
            requiredKeys: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
          }),
          body: this.bodies(operation, intent),
          intent: fc.constant(intent),
          as: fc.constantFrom<Call['as']>('visitor', 'admin', 'admin', 'admin'),
        })
        .map(described);
    });
  }

  /** Whether the body conforms to the document is undefined for forms, whose fields are all text. */
  async send(call: Call): Promise<{ reply: ApiResponse; conforms: boolean | undefined }> {
    const { path, body } = this.ids.applied(call);
    const schema = bodySchema(call.operation);
    const isForm = call.operation.requestBody?.content?.[FORM_TYPE] !== undefined;
    const reply = await this.callers[call.as].request(call.method, path, isForm ? asForm(body) : body, {
      'x-forwarded-for': this.nextAddress(),
    });
    if (reply.status < 300) {
      this.succeeded.add(call.operation.operationId);
      this.ids.learn(call, reply);
    }
    if (isForm) return { reply, conforms: undefined };
    const forms = schema ? [body, normalized(body, false), normalized(body, true)] : [];
    const conforms = !schema || forms.map((form) => this.validates(schema, form));
    return { reply, conforms: typeof conforms === 'boolean' ? conforms : verdict(conforms) };
  }

  /** What the document does not say about a response; null if it says everything. */
  undocumented({ operation }: Pick<Call, 'operation'>, reply: ApiResponse): unknown {
    const found = operation.responses[reply.status];
    if (!found) return `undocumented status ${reply.status}`;
    const response = found.$ref ? this.document.components.responses[reply.status] : found;
    const schema = response?.content?.[JSON_TYPE]?.schema;
    return schema && !this.validates(schema, reply.json) ? this.ajv.errors : null;
  }

  /** Generated requests may have exhausted a rate limit: an example that gets 429 is sent again after Retry-After. */
  async sendExamples(examples: Record<string, Example>): Promise<void> {
    const byId = new Map(this.operations().map(({ operation }) => [operation.operationId, operation]));
    for (const [id, example] of Object.entries(examples)) {
      const call = () => example({ site: this.site, ...this.callers });
      const first = await call();
      const reply = first.status === 429 ? await sleep(retryAfterMs(first)).then(call) : first;
      const operation = byId.get(id);
      const problem = operation ? this.undocumented({ operation }, reply) : 'no such operation';
      if (problem || reply.status >= 400)
        throw new Error(`${id} → ${reply.status} ${JSON.stringify(problem)} ${reply.text}`);
      this.succeeded.add(id);
    }
  }

  neverSuccessful(): string[] {
    return this.operations().flatMap(({ operation: { operationId } }) =>
      this.succeeded.has(operationId) ? [] : [operationId],
    );
  }

  private operations() {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  }

  /** Few cursors: a generated one is never valid. */
  private parameter(name: string, schema: Schema): fc.Arbitrary<unknown> {
    const value = right(schema, this.document.components.schemas);
    return name === 'cursor'
      ? fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
      : value;
  }

  private bodies(operation: Operation, intent: Call['intent']): fc.Arbitrary<unknown> {
    const schema = bodySchema(operation);
    if (!schema) return fc.constant(undefined);
    return (intent === 'right' ? right : wrong)(schema, this.document.components.schemas);
  }

  private validates(schema: Schema, value: unknown): boolean {
    const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    return this.ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')), sent);
  }

  /** A new client address for every request, so that no rate limit applies. */
  private nextAddress(): string {
    this.count += 1;
    return `10.${(this.count >> 16) & 255}.${(this.count >> 8) & 255}.${this.count & 255}`;
  }
}

/** True: as written; undefined: only as the server reads text, which it trims and converts; false: in no form. */
const verdict = ([asWritten, ...asRead]: boolean[]): boolean | undefined =>
  asWritten || (asRead.some(Boolean) ? undefined : false);

const normalized = (body: unknown, withNumbers: boolean): unknown =>
  typeof body !== 'object' || body === null
    ? body
    : Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asRead(name, value, withNumbers)]));

function asRead(name: string, value: unknown, withNumbers: boolean): unknown {
  if (typeof value !== 'string') return value;
  const text = name === 'tracking_code' ? value.replace(/\s+/g, '').toUpperCase() : value.trim();
  if (/email|^to$|^from$/.test(name)) return text.toLowerCase();
  const isNumber = withNumbers && /weight|value|zoom|itude/.test(name);
  return isNumber ? (text === '' ? null : Number(text)) : text;
}

/** Shortens the call in a report of fast-check. */
const described = (call: Call): Call =>
  Object.defineProperty(call, fc.toStringMethod, {
    value: () => `${call.method} ${call.path} ${JSON.stringify(call.values)} ${JSON.stringify(call.body)}`,
  });

const bodySchema = ({ requestBody }: Operation): Schema | undefined =>
  requestBody?.content?.[JSON_TYPE]?.schema ?? requestBody?.content?.[FORM_TYPE]?.schema;

function asForm(value: unknown): FormData {
  const form = new FormData();
  if (typeof value !== 'object' || value === null) return form;
  for (const [name, field] of Object.entries(value)) {
    if (name === 'image' || name === 'file') form.append(name, new Blob([String(field)]), 'image.png');
    else if (field !== undefined) form.append(name, String(field));
  }
  return form;
}

/** A minute at most: no example may depend on a longer window. */
const retryAfterMs = ({ headers }: ApiResponse) => Math.min(60, Number(headers.get('retry-after'))) * 1_000;
