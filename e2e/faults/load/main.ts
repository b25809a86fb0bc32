/** A process that sends requests and notes when each was sent, what came back and how long it took. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { LoadOptions, LoadRequest } from '../harness/load.js';
import type { Sample } from '../harness/samples.js';

const TICK_MS = 5;
/** A response that has not come by the end of the load has this long to do so. */
const LAST_RESPONSES_MS = 10_000;
const DEFAULT_TIMEOUT_MS = 15_000;

const [optionsFile = '', startFile = '', resultFile = ''] = process.argv.slice(2);
const options = JSON.parse(readFileSync(optionsFile, 'utf8')) as LoadOptions;
const { url, rate, connections, seconds, requests, addresses = 1_000, timeout = DEFAULT_TIMEOUT_MS } = options;
const agent = new Agent({ keepAlive: true });
const samples: Sample[] = [];
const started = performance.now();
let sent = 0;
/** When and of what kind the requests were that have no response yet. */
const pending = new Map<number, Pick<Sample, 'at' | 'kind'>>();
let over = false;

async function send(): Promise<void> {
  const n = sent++;
  const kind = requests[n % requests.length];
  if (!kind) return;
  const at = performance.now() - started;
  pending.set(n, { at, kind: kind.kind });
  const outcome = await outcomeOf(kind, n);
  pending.delete(n);
  samples.push({ at, ...outcome, ms: performance.now() - started - at, kind: kind.kind });
}

type Outcome = Pick<Sample, 'status' | 'isEmpty'>;
const NONE: Outcome = { status: 0 };

function outcomeOf({ path, method = 'GET', headers, body, content }: LoadRequest, n: number): Promise<Outcome> {
  const bytes = body === undefined ? undefined : JSON.stringify(body);
  const own = {
    'x-forwarded-for': addressOf(n % addresses),
    ...(bytes && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(bytes)) }),
  };
  return new Promise((resolve) => {
    const call = request(url + path.replace('{n}', String(n)), { method, agent, headers: { ...own, ...headers } });
    call.setTimeout(timeout, () => call.destroy());
    call.on('error', () => resolve(NONE));
    call.on('response', (response) => {
      let text = '';
      if (content === undefined) response.resume();
      else response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', () => resolve(NONE));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          ...(content !== undefined && !text.includes(content) && { isEmpty: true }),
        }),
      );
    });
    call.end(bytes);
  });
}

const addressOf = (n: number) => `10.${100 + ((n >> 16) & 127)}.${(n >> 8) & 255}.${n & 255}`;

/** Sends what is due by now; what the process was late for is sent at once. */
function tick(perSecond: number): void {
  const due = ((performance.now() - started) * perSecond) / 1_000;
  while (!over && sent < due) send().catch(fail);
}

async function oneConnection(): Promise<void> {
  while (!over) await send();
}

/** Figures of a load that has failed would be wrong. */
function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

function write(): void {
  const now = performance.now() - started;
  for (const { at, kind } of pending.values()) samples.push({ at, kind, status: 0, ms: now - at });
  writeFileSync(`${resultFile}.part`, JSON.stringify(samples));
  renameSync(`${resultFile}.part`, resultFile);
  process.exit(0);
}

function stop(): void {
  if (over) return;
  over = true;
  const ended = performance.now();
  const wait = setInterval(() => {
    if (pending.size > 0 && performance.now() - ended < LAST_RESPONSES_MS) return;
    clearInterval(wait);
    write();
  }, TICK_MS);
}

process.on('SIGTERM', stop);
writeFileSync(startFile, String(Date.now()));
if (rate) setInterval(() => tick(rate), TICK_MS);
for (let n = 0; n < (connections ?? 0); n++) oneConnection().catch(fail);
if (seconds) setTimeout(stop, seconds * 1_000);
