import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { openApiDocument } from '../src/http/openapi.js';
import { OutboxService } from '../src/mail/outbox.service.js';
import type { Call, Document } from '../testing/api-document.js';
import { EXAMPLES } from '../testing/api-examples.js';
import { GeneratedCalls } from '../testing/generated-calls.js';
import { routesOf } from '../testing/routes.js';
import { type Site, startSite } from '../testing/site.js';

/** Number of requests; 5,000 with `npm run test:generated`. */
const CALLS = Number(process.env.GENERATED_CALLS ?? 400);
const BATCH_SIZE = 10;
const SEED = Number(process.env.GENERATED_SEED ?? 20_261_120);

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

let site: Site;
let document: Document;
let calls: GeneratedCalls;

beforeAll(async () => {
  // Disables sending: the reset token stays in the outbox, where an example reads it.
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
  site = await startSite({ SEED: 'demo', TRUST_PROXY: '1' });
  document = openApiDocument(routesOf(site)) as unknown as Document;
  calls = await GeneratedCalls.prepare(site, document);
});

/** A request that conforms to the document is refused only for what the document cannot say. */
const RULES_BETWEEN_FIELDS =
  /must not be before the earliest|Send either a code or a link|more than 14 digits|A position needs both|must not be in the future|must be a handle or an https address|do not match|too common|is incorrect|no longer valid|must be the contact email|cannot be changed|mail server|Password is required|damaged|must be a \.jpg|already in use|No parcel matches|File|password|took too long|not correct|(?:Neighbor|Place|Day|Street|District|City|Region|State|Postal code) is required|days that are offered|unknown placeholder|must contain \{link\}|test mail|service that is not allowed/;

async function check(call: Call): Promise<void> {
  const { reply, conforms } = await calls.send(call);
  const where = `${call.method} ${call.path} ${JSON.stringify(call.body)?.slice(0, 800)} → ${reply.status} ${reply.text.slice(0, 300)}`;
  expect({ where, failed: reply.status >= 500 }).toEqual({ where, failed: false });
  expect(reply.text).not.toMatch(/\bat \S+ \(|node_modules|SELECT |QueryFailed/);
  expect({ where, problem: calls.undocumented(call, reply) }).toEqual({ where, problem: null });
  const refused = [400, 422].includes(reply.status) && !RULES_BETWEEN_FIELDS.test(reply.json.errors?.join());
  expect({ where, conformsButRefused: conforms === true && refused }).toEqual({ where, conformsButRefused: false });
  const accepted = reply.status < 300;
  expect({ where, wrongButAccepted: conforms === false && accepted }).toEqual({
    where,
    wrongButAccepted: false,
  });
}

it(`responds to ${CALLS} generated requests as documented, never with a server error`, async () => {
  const together = fc.array(calls.arbitrary(), { minLength: BATCH_SIZE, maxLength: BATCH_SIZE });
  await fc.assert(
    fc.asyncProperty(together, async (batch) => {
      await Promise.all(batch.map(check));
    }),
    { numRuns: Math.ceil(CALLS / BATCH_SIZE), seed: SEED, endOnFailure: true },
  );
  expect(calls.count).toBeGreaterThanOrEqual(CALLS);
}, 900_000);

it('has called every operation successfully', async () => {
  await calls.sendExamples(EXAMPLES);
  expect(calls.neverSuccessful()).toEqual([]);
}, 120_000);

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
