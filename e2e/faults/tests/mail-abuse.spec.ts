import { type Figures, measure } from '../harness/figures.js';
import { call, from, type Response } from '../harness/http.js';
import { bodyOf, headerOf } from '../harness/mail-server.js';
import { MailingSite } from '../harness/mailing-site.js';
import { percentile } from '../harness/samples.js';
import { until } from '../harness/until.js';

const VICTIM = 'victim@example.com';
/** As many as make a median that a busy machine does not decide. */
const TRIES = 40;
/** Of the median, in percent: less than the network between a stranger and the site varies. */
const APART = 10;

let site: MailingSite;
let visitors = 0;

beforeAll(async () => {
  site = await MailingSite.start(['registered']);
});
afterAll(() => site.stop());

/** Every call is another visitor's, unless it names one. */
const post = (path: string, body: unknown, headers = from(++visitors), method = 'POST') =>
  call(`${site.backend.url}${path}`, { method, body, headers });
const subscribe = (tracking_code: string, email: string, headers?: Record<string, string>) =>
  post('/api/subscriptions', { tracking_code, email, milestones: ['delivered'] }, headers);
const askForParcels = (email: string) => post('/api/overviews', { email });
const askForCode = (code: string) => post('/api/recipients/codes', { code, role: 'recipient' });
const parcels = async (prefix: string, count: number, email?: string) => {
  const codes = Array.from({ length: count }, (_, n) => `${prefix}-${10_000 + n}`);
  for (const code of codes) await site.create(code, email ?? `${code}@example.com`);
  return codes;
};
const mailsTo = (address: string) => site.mail.received.filter((raw) => headerOf(raw, 'To').includes(address));
const plain = (raw: string) =>
  bodyOf(raw)
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
const countOf = (answers: readonly Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Mails are sent in the order in which they were written, four at a time: once this one is there, so are those before it. */
async function allSent(): Promise<void> {
  const email = `last${++visitors}@example.com`;
  const [code = ''] = await parcels(`LAST-${visitors}`, 1);
  await subscribe(code, email);
  await until('the mails have been sent', () => mailsTo(email).length > 0);
}

measure('mails to somebody who never asked: 400 requests of 400 visitors', async (figures) => {
  const codes = await parcels('FLOOD', 40);
  const one = codes[0] ?? '';
  const answers: Response[] = [];
  for (let n = 0; n < 200; n++) answers.push(await subscribe(codes[n % codes.length] ?? '', VICTIM));
  for (let n = 0; n < 100; n++) answers.push(await subscribe(one, `reader${n}@example.com`));
  const asked: Response[] = [];
  for (let n = 0; n < 100; n++) asked.push(await askForCode(one));
  const own: Response[] = [];
  for (const code of codes) own.push(await subscribe(code, 'own@example.com', from(999_999)));
  await allSent();
  figures.equal('answers that differ', new Set(answers.map(({ status, body }) => `${status} ${body}`)).size - 1, 0);
  figures.equal('mails to one address that 200 visitors enter', mailsTo(VICTIM).length, 5);
  const readers = new Set(site.mail.recipients.filter((address) => address.startsWith('reader')));
  figures.atMost('mails about one parcel to 100 addresses', readers.size, 20);
  figures.equal('codes to a recipient for whom 100 visitors ask', countOf(asked, 200), 4);
  figures.equal('requests of one visitor that are taken, of 40', countOf(own, 202), 5);
  figures.equal('further requests of this visitor that are refused', countOf(own, 429), 35);
});

measure('what answers tell of addresses', async (figures) => {
  const codes = await parcels('ENUM', TRIES);
  const bare = Array.from({ length: TRIES }, (_, n) => `BARE-${10_000 + n}`);
  for (const tracking_code of bare)
    await site.send('POST', '/api/parcels', { tracking_code, recipient_name: 'R', destination: 'Oslo' }, 201);
  const fresh: Response[] = [];
  const known: Response[] = [];
  const withAddress: Response[] = [];
  const without: Response[] = [];
  const listed: Response[] = [];
  const unknown: Response[] = [];
  for (let n = 0; n < TRIES; n++) {
    const code = codes[n] ?? '';
    fresh.push(await subscribe(code, `enum${n}@example.com`));
    known.push(await subscribe(code, `enum${n}@example.com`));
    withAddress.push(await askForCode(code));
    without.push(await askForCode(bare[n] ?? ''));
    listed.push(await askForParcels(`${code}@example.com`));
    unknown.push(await askForParcels(`nobody${n}@example.com`));
  }
  compare(figures, 'subscribing with an address that is new, or has just been asked', fresh, known);
  compare(figures, 'asking for a code of a parcel with an address, or without', withAddress, without);
  compare(figures, 'asking for the parcels of an address that has some, or none', listed, unknown);
});

function compare(figures: Figures, what: string, some: readonly Response[], others: readonly Response[]): void {
  const told = new Set([...some, ...others].map(({ status, body }) => `${status} ${body}`));
  figures.equal(`${what}: different answers`, told.size, 1);
  const [a, b] = [medianOf(some), medianOf(others)];
  const apart = (100 * Math.abs(a - b)) / Math.min(a, b);
  figures.atMost(`${what}: medians apart`, apart, APART, '% of the time');
}

function medianOf(answers: readonly Response[]): number {
  const times = answers.map(({ ms }) => ms);
  return percentile(times, 0.5);
}

measure('links after their end, and in other hands', async (figures) => {
  const [code = ''] = await parcels('LINK', 1, 'link@example.com');
  await until('the mail has come', () => mailsTo('link@example.com').length > 0);
  const mail = plain(mailsTo('link@example.com')[0] ?? '');
  const token = /#view=recipient\.([\w-]+)/.exec(mail)?.[1] ?? '';
  const open = () => post('/api/recipients/verifications', { code, role: 'recipient', token });
  const answers = [];
  for (let n = 0; n < 12; n++) answers.push(await open());
  figures.equal('browsers that a forwarded link opens the view in, of 12', countOf(answers, 200), 10);
  await until('the address has heard of three of the others', () => mailsTo('link@example.com').length >= 4);
  figures.equal('mails about them to the address, at most three a day', mailsTo('link@example.com').length - 1, 3);
  const cookies = answers
    .flatMap(({ headers }) => headers['set-cookie'] ?? [])
    .map((cookie) => cookie.split(';')[0] ?? '');
  const view = async (cookie: string) => {
    const response = await call(`${site.backend.url}/api/recipients/parcel?code=${code}`, { headers: { cookie } });
    return response.status === 200 && (JSON.parse(response.body) as { data: unknown }).data !== null;
  };
  figures.equal(
    'views before the recipient ends all',
    (await Promise.all(cookies.map(view))).filter(Boolean).length,
    10,
  );
  await post('/api/recipients/verifications', { code }, { ...from(++visitors), cookie: cookies[0] ?? '' }, 'DELETE');
  figures.equal('views afterwards', (await Promise.all(cookies.map(view))).filter(Boolean).length, 0);
  figures.equal('answer to the link afterwards', (await open()).status, 422);
  const unsubscribe = new URL(headerOf(mailsTo('link@example.com')[0] ?? '', 'List-Unsubscribe').slice(1, -1)).pathname;
  const forged = unsubscribe.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const oneClick = forged.replace('notifications/unsubscribe', 'subscriptions/one-click');
  const refused = [await post(forged, undefined), await post(oneClick, undefined)];
  figures.equal('answers to forged links of both kinds', refused.map(({ status }) => status).join(', '), '422, 422');
});

measure('line breaks and further addresses in what becomes a mail', async (figures) => {
  const [code = ''] = await parcels('HEAD', 1);
  const injected = [
    '\r\nBcc: spy@example.com',
    '\nBcc: spy@example.com',
    '%0d%0aBcc: spy@example.com',
    ', spy@example.com',
  ];
  const before = site.mail.recipients.length;
  const answers: Response[] = [];
  for (const text of injected) {
    answers.push(await subscribe(code, `head@example.com${text}`));
    answers.push(await subscribe(`${code}${text}`, 'head@example.com'));
    answers.push(await post('/api/messages', { email: `head@example.com${text}`, subject: 'S', body: 'B' }));
    answers.push(await post('/api/messages', { email: 'head@example.com', subject: `S${text}`, body: 'B' }));
    answers.push(await post('/api/recipients/codes', { code: `${code}${text}`, role: 'recipient' }));
  }
  await allSent();
  const recipients = site.mail.recipients.slice(before);
  figures.equal('mails to an address that was smuggled in', recipients.filter((one) => one.includes('spy')).length, 0);
  figures.equal('mails with a header Bcc', site.mail.received.filter((raw) => headerOf(raw, 'Bcc') !== '').length, 0);
  figures.equal('answers of 500 and above', answers.filter(({ status }) => status >= 500 || status === 0).length, 0);
});
