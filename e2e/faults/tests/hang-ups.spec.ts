import { setTimeout as sleep } from 'node:timers/promises';
import { createParcel } from '../harness/admin.js';
import { measure } from '../harness/figures.js';
import { call, from } from '../harness/http.js';
import { FORM_TYPE, pictureForm } from '../harness/picture.js';
import { amount } from '../harness/run.js';
import { PARCEL, type Site, startSite } from '../harness/site.js';
import { headOf, RawRequest } from '../harness/sockets.js';
import { until } from '../harness/until.js';

/** How often each combination of a coding, a kind and a stage. 3 × 5 × 3 × 23 = 1,035. */
const EACH = amount(23, 3);
const CODINGS = ['br', 'gzip', 'identity'];
/** How far the response has come when the visitor hangs up. */
const STAGES = ['before the head', 'after the head', 'in the body'] as const;
type Stage = (typeof STAGES)[number];
/** A response that does not come is given up by the visitor. */
const HEAD_TIMEOUT_MS = 500;
const BEFORE_THE_HEAD_MS = 15;

let site: Site;
let parcel: string;
let visitor = 0;
/** Who hung up on a server that had taken the connection. */
let visitors = 0;

beforeAll(async () => {
  site = await startSite({ env: { LOG_LEVEL: 'debug' } });
  parcel = await createParcel(site.backend.url, site.admin, 'HANG-UP-1');
});

const headersOf = (coding: string) => ({ 'accept-encoding': coding, ...from(visitor++) });
const get = (path: string) => (coding: string) => headOf({ path, headers: headersOf(coding) });

/** Half of an upload, and the rest of it. */
function halves(coding: string): [Buffer, Buffer] {
  const form = pictureForm(parcel);
  const headers = {
    ...headersOf(coding),
    ...site.admin.headers,
    'content-type': FORM_TYPE,
    'content-length': String(form.length),
  };
  const head = Buffer.from(headOf({ method: 'POST', path: '/api/parcels/image', headers }));
  const middle = Math.floor(form.length / 2);
  return [Buffer.concat([head, form.subarray(0, middle)]), form.subarray(middle)];
}

/** One visitor who asks, and hangs up at a stage; every other one breaks the connection off. */
async function hangUp(text: string | Buffer, stage: Stage, rest?: Buffer): Promise<void> {
  const request = new RawRequest(site.url, text);
  if (stage === 'before the head') await sleep(BEFORE_THE_HEAD_MS);
  else {
    if (rest) request.write(rest);
    await request.data(stage === 'after the head' ? 1 : 2, HEAD_TIMEOUT_MS);
  }
  request.hangUp(visitor % 2 === 0);
  await request.closed;
  if (request.isAccepted) visitors += 1;
}

/** Every coding and stage of one kind of request. */
async function everyStage(visit: (coding: string, stage: Stage) => Promise<void>): Promise<void> {
  for (const coding of CODINGS) {
    for (const stage of STAGES) await Promise.all(Array.from({ length: EACH }, () => visit(coding, stage)));
  }
}

/** The same while the backend is silent: the shell server sends what it has, and waits for the rest. */
async function whileFrozen(visits: (stage: Stage) => Promise<void>[]): Promise<void> {
  for (const stage of STAGES) {
    await until('the site answers, or is gone', answersOrIsGone);
    await site.backend.child.freeze();
    const waiting = Promise.all(visits(stage));
    await sleep(HEAD_TIMEOUT_MS / 2);
    if (stage === 'in the body') site.backend.child.thaw();
    await waiting;
    site.backend.child.thaw();
  }
}

async function answersOrIsGone(): Promise<boolean> {
  if (!site.shell.child.isRunning) return true;
  return (await call(`${site.url}/track.html?code=${PARCEL}`)).status === 200;
}

async function whileFrozenInEveryCoding(path: string): Promise<void> {
  const request = get(path);
  for (const coding of CODINGS)
    await whileFrozen((stage) => Array.from({ length: EACH }, () => hangUp(request(coding), stage)));
}

measure('visitors who hang up end nothing and leave no error in a log', async (figures) => {
  const pids = [site.shell.child.pid, site.backend.child.pid];
  site.shell.forgetLog();
  site.backend.forgetLog();
  await everyStage((coding, stage) => hangUp(get('/')(coding), stage));
  await everyStage((coding, stage) => hangUp(get(`/api/parcels/${PARCEL}`)(coding), stage));
  await everyStage((coding, stage) => hangUp(...withStage(halves(coding), stage)));
  await whileFrozenInEveryCoding(`/track.html?code=${PARCEL}`);
  await whileFrozenInEveryCoding('/api/graph');

  const alive = [site.shell.child, site.backend.child].filter(({ isRunning }) => isRunning).map(({ pid }) => pid);
  figures.atLeast('visitors who hung up', visitors, CODINGS.length * STAGES.length * 5 * EACH);
  figures.equal('servers that are still the same process', alive.length, pids.length);
  figures.none('errors in the log of the shell server', site.shell.complaints());
  figures.none('errors in the log of the backend', site.backend.complaints());
  figures.equal('the home page afterwards', (await call(site.url)).status, 200);
  figures.equal('the lookup afterwards', (await call(`${site.url}/api/parcels/${PARCEL}`)).status, 200);
});

/** An upload that breaks off before its second half, or after it. */
const withStage = ([first, second]: [Buffer, Buffer], stage: Stage): [Buffer, Stage, Buffer?] =>
  stage === 'before the head' ? [first, stage] : [first, stage, second];
