import { ERRORS, RECIPIENT_LIMITS } from '@waybill/contracts';
import { ApiClient, type ApiClient as Client, signInAsAdmin } from '../../testing/api-client.js';
import { holdNext } from '../../testing/hold-next.js';
import { type Site, startSite } from '../../testing/site.js';
import { sentCode, verifiedBrowser } from '../../testing/verified-browser.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { VerificationCode, VerifiedBrowserRow } from './recipient.entities.js';
import { RecipientLinks } from './recipient-links.service.js';
import { VerifiedBrowsers } from './verified-browsers.service.js';

const ADA = 'ada@example.org';
const SENDER = 'shop@example.com';
let site: Site;
let admin: Client;
let database: Database;
let created = 0;
let asked = 0;
/** Each request is another visitor's, for the limits. */
const somebody = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++asked / 250)}.${asked % 250}` });

beforeAll(async () => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
  site = await startSite();
  admin = await signInAsAdmin(site);
  database = site.app.get(Database, { strict: false });
});

async function parcel(values: object = {}) {
  const tracking_code = `VERIFY-${++created}000`;
  const { json } = await admin.post('/api/parcels', {
    ...{ tracking_code, recipient_name: 'Ada King', destination: 'Oslo\nDoor 5', parcel_content: 'Books' },
    ...{ recipient_email: ADA, sender_name: 'Shop Ltd', sender_email: SENDER, pickup_location: 'Bergen\nQuay 2' },
    ...{ recipient_phone_number: '+47 22', declared_value: 40, declared_currency: 'NOK', status: 'In transit' },
    ...values,
  });
  return json.data;
}
const visitor = (address?: string) => {
  const client = new ApiClient(site.url);
  const headers = address ? { 'x-forwarded-for': address } : somebody();
  return {
    ask: (code: string, role = 'recipient') => client.request('POST', '/api/recipients/codes', { code, role }, headers),
    verify: (body: object) => client.request('POST', '/api/recipients/verifications', body, headers),
    client,
  };
};
const view = (browser: Client, code: string) => browser.get(`/api/recipients/parcel?code=${code}`);
const tokenOf = async (of: Parameters<RecipientLinks['urlFor']>[0], role: 'recipient' | 'sender' = 'recipient') => {
  const url = await site.app.get(RecipientLinks, { strict: false }).urlFor(of, role);
  return (url ?? '').split(`#view=${role}.`)[1] ?? '';
};
const open = async (of: Awaited<ReturnType<typeof parcel>>, role: 'recipient' | 'sender' = 'recipient') => {
  const browser = new ApiClient(site.url);
  const body = { code: of.tracking_code, role, token: await tokenOf(of, role) };
  return { browser, reply: await browser.request('POST', '/api/recipients/verifications', body, somebody()) };
};
const mailsTo = (recipient: string) =>
  database.manager.find(OutboxMail, { where: { recipient }, order: { id: 'DESC' } });

describe('a code', () => {
  it('is sent to the address on the parcel and opens the full view for that browser', async () => {
    const { tracking_code: code } = await parcel();
    const { ask, verify, client } = visitor();
    expect((await view(client, code)).json.data).toBeNull();
    expect((await ask(code)).status).toBe(200);
    const reply = await verify({ code, role: 'recipient', digits: await sentCode(site, ADA) });
    expect(reply.json.data).toMatchObject({
      role: 'recipient',
      parcel: { recipient_name: 'Ada King', destination: 'Oslo\nDoor 5', parcel_content: 'Books' },
      browsers: [{ by: 'code', is_this: true }],
    });
    expect((await view(client, code)).json.data.parcel).toEqual(reply.json.data.parcel);
    expect(Object.keys(reply.json.data.parcel)).not.toContain('recipient_email');
    expect(reply.json.data.parcel).not.toHaveProperty('declared_value');
    expect(reply.json.data.parcel.pickup_location).toBe('Bergen');
  });

  it('is mailed in the language of the page, without names', async () => {
    const { tracking_code: code } = await parcel();
    const client = new ApiClient(site.url);
    const headers = { ...somebody(), 'accept-language': 'de' };
    await client.request('POST', '/api/recipients/codes', { code, role: 'recipient' }, headers);
    const [mail] = await mailsTo(ADA);
    expect(mail?.subject).toBe(`Ihr Code für die Sendung ${code}`);
    expect(mail?.body).not.toContain('Ada');
    expect(mail?.expires_at).not.toBeNull();
  });

  it('is stored as a keyed hash, and the cookie too; it is for these routes alone', async () => {
    const { tracking_code: code } = await parcel();
    const { ask, verify } = visitor();
    await ask(code);
    const digits = (await sentCode(site, ADA)).replace(' ', '');
    expect(JSON.stringify(await database.manager.find(VerificationCode))).not.toContain(digits);
    const reply = await verify({ code, role: 'recipient', digits });
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(
      /^waybill-recipient=[\w-]{43}; Max-Age=2592000; Path=\/api\/recipients; .*HttpOnly; SameSite=Strict$/,
    );
    const token = /=([\w-]{43})/.exec(cookie)?.[1] ?? '';
    expect(JSON.stringify(await database.manager.find(VerifiedBrowserRow))).not.toContain(token);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('works once, and the same answer comes without an address', async () => {
    const known = await parcel();
    const unknown = await parcel({ recipient_email: null });
    const { ask, verify } = visitor();
    const before = (await database.manager.find(OutboxMail)).length;
    const [first, second] = [await ask(known.tracking_code), await ask(unknown.tracking_code)];
    expect(second.text).toBe(first.text);
    expect(await database.manager.find(OutboxMail)).toHaveLength(before + 1);
    const body = { code: known.tracking_code, role: 'recipient', digits: await sentCode(site, ADA) };
    expect((await verify(body)).status).toBe(200);
    expect((await verify(body)).json.errors).toEqual([ERRORS.verification_failed.text]);
    expect((await ask('NONE-SUCH-1')).status).toBe(404);
  });

  it(`is void after ${RECIPIENT_LIMITS.tries} wrong tries, and after a quarter of an hour`, async () => {
    const { tracking_code: code, id } = await parcel();
    const { ask, verify } = visitor();
    await ask(code);
    const digits = await sentCode(site, ADA);
    const wrong = digits.replace(/\d$/, (last) => String((Number(last) + 1) % 10));
    for (let n = 0; n < RECIPIENT_LIMITS.tries; n++)
      expect((await verify({ code, role: 'recipient', digits: wrong })).status).toBe(422);
    expect((await verify({ code, role: 'recipient', digits })).status).toBe(422);
    await ask(code);
    const past = new Date(Date.now() - 1).toISOString();
    await database.manager.update(VerificationCode, { parcel_id: id }, { expires_at: past });
    expect((await verify({ code, role: 'recipient', digits: await sentCode(site, ADA) })).status).toBe(422);
  });

  it('is of no use for another parcel or role', async () => {
    const { tracking_code: code } = await parcel();
    const other = await parcel();
    const { ask, verify } = visitor();
    await ask(code);
    const digits = await sentCode(site, ADA);
    expect((await verify({ code: other.tracking_code, role: 'recipient', digits })).status).toBe(422);
    expect((await verify({ code, role: 'sender', digits })).status).toBe(422);
    expect((await verify({ code, role: 'recipient', digits })).status).toBe(200);
  });

  it('cannot be asked for often: neither for a parcel nor by a visitor', async () => {
    const { tracking_code: code } = await parcel({ recipient_email: 'flood@example.org' });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await visitor(`203.0.113.${n}`).ask(code)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await mailsTo('flood@example.org')).toHaveLength(4);
    const codes = await Promise.all(Array.from({ length: 11 }, () => parcel({ recipient_email: null })));
    const replies = [];
    for (const each of codes) replies.push((await visitor('203.0.113.99').ask(each.tracking_code)).status);
    expect(replies.at(-1)).toBe(429);
  });

  it('is not sent for a bot that fills the hidden field', async () => {
    const { tracking_code: code } = await parcel({ recipient_email: 'bot@example.org' });
    const body = { code, role: 'recipient', website: 'https://spam.example' };
    expect((await new ApiClient(site.url).post('/api/recipients/codes', body)).status).toBe(200);
    expect(await mailsTo('bot@example.org')).toEqual([]);
  });
});

describe('a link', () => {
  it('opens the view, and tells the address of each further browser', async () => {
    const to = 'forward@example.org';
    const of = await parcel({ recipient_email: to });
    const first = await open(of);
    expect(first.reply.json.data).toMatchObject({ role: 'recipient', browsers: [{ by: 'link' }] });
    expect(await mailsTo(to)).toEqual([]);
    const second = await open(of);
    expect(second.reply.json.data.browsers).toHaveLength(2);
    const [mail] = await mailsTo(to);
    expect(mail?.subject).toBe(`Parcel ${of.tracking_code} was opened in another browser`);
    const third = await open(of);
    const [, , mine] = (await view(first.browser, of.tracking_code)).json.data.browsers;
    expect(mine.is_this).toBe(true);
    await third.browser.delete('/api/recipients/verifications', { code: of.tracking_code });
    for (const { browser } of [first, second, third])
      expect((await view(browser, of.tracking_code)).json.data).toBeNull();
  });

  it('has neither name nor address in it, and its token never reaches a server with the page', async () => {
    const of = await parcel();
    const url = new URL((await site.app.get(RecipientLinks, { strict: false }).urlFor(of, 'recipient')) ?? '');
    expect(url.pathname + url.search).toBe(`/track.html?code=${of.tracking_code}`);
    expect(url.hash).toMatch(/^#view=recipient\.\d{5}-[\w-]{43}$/);
    const nobody = await parcel({ recipient_email: null });
    expect(await site.app.get(RecipientLinks, { strict: false }).urlFor(nobody, 'recipient')).toBeNull();
  });

  it('is void after its month, for another role or parcel, once revoked and once the address is another', async () => {
    const of = await parcel();
    const verify = (body: object) => visitor().verify({ code: of.tracking_code, role: 'recipient', ...body });
    const token = await tokenOf(of);
    expect((await verify({ token })).status).toBe(200);
    expect((await verify({ token: token.replace(/^\d+/, (day) => String(Number(day) + 1)) })).status).toBe(422);
    expect((await verify({ token, role: 'sender' })).status).toBe(422);
    expect((await verify({ token, code: (await parcel()).tracking_code })).status).toBe(422);
    const links = site.app.get(RecipientLinks, { strict: false });
    const old = await links.urlFor(of, 'recipient', Date.now() - 32 * 86_400_000);
    expect((await verify({ token: old?.split('recipient.')[1] })).status).toBe(422);
    await admin.delete('/api/recipients/access', { parcel_id: of.id });
    expect((await verify({ token })).status).toBe(422);
    const fresh = await tokenOf(of);
    expect((await verify({ token: fresh })).status).toBe(200);
    await admin.patch('/api/parcels', { ...formOf(of), recipient_email: 'new@example.org' });
    expect((await verify({ token: fresh })).status).toBe(422);
  });

  it('that is revoked while it is being verified opens nothing', async () => {
    const of = await parcel();
    const held = holdNext(site.app.get(VerifiedBrowsers, { strict: false }), 'viewsOf');
    const pending = open(of);
    await held.arrived;
    await admin.delete('/api/recipients/access', { parcel_id: of.id });
    held.release();
    expect((await pending).reply.status).toBe(422);
  });

  it('opens the view of the sender for the sender, without what is between recipient and courier', async () => {
    const of = await parcel();
    const { browser, reply } = await open(of, 'sender');
    expect(reply.json.data).toMatchObject({ role: 'sender', can_instruct: false, instructions: [] });
    expect(reply.json.data.parcel).toMatchObject({ declared_value: 40, recipient_name: 'Ada King' });
    expect(reply.json.data.parcel).not.toHaveProperty('instruction');
    const wish = { code: of.tracking_code, kind: 'none', note: 'Ring twice' };
    expect((await browser.post('/api/recipients/instructions', wish)).status).toBe(403);
  });
});

describe('a verified browser', () => {
  it('gets the public view wherever pages, lists and streams ask, also with its cookie', async () => {
    const of = await parcel();
    const { browser, reply } = await open(of);
    const [cookie = ''] = reply.headers.getSetCookie()[0]?.split(';') ?? [];
    for (const path of [`/api/parcels/${of.tracking_code}`, `/api/lookups?codes=${of.tracking_code}`]) {
      const masked = await new ApiClient(site.url).get(path);
      expect((await new ApiClient(site.url).get(path, { cookie })).text).toBe(masked.text);
      expect(masked.text).not.toContain('King');
      expect(masked.text).not.toContain('Door 5');
    }
    expect((await view(browser, of.tracking_code)).json.data).not.toBeNull();
  });

  it('has several parcels side by side, each for itself; two browsers do not share theirs', async () => {
    const [a, b, c] = [await parcel(), await parcel(), await parcel()];
    const mine = (await open(a)).browser;
    const more = { code: b.tracking_code, role: 'recipient', token: await tokenOf(b) };
    await mine.request('POST', '/api/recipients/verifications', more, somebody());
    const other = (await open(c)).browser;
    const statuses = async (client: Client) => {
      const found: boolean[] = [];
      for (const { tracking_code } of [a, b, c]) found.push((await view(client, tracking_code)).json.data !== null);
      return found;
    };
    expect(await statuses(mine)).toEqual([true, true, false]);
    expect(await statuses(other)).toEqual([false, false, true]);
  });

  it('is ended by the office, by the recipient, by time and by another address', async () => {
    const of = await parcel();
    const [first, second] = [(await open(of)).browser, (await open(of)).browser];
    const access = async () => (await admin.get(`/api/recipients/access?parcel_id=${of.id}`)).json.data;
    const [newest] = (await access()).browsers;
    await admin.delete('/api/recipients/access', { parcel_id: of.id, browser_id: newest.id });
    expect((await view(second, of.tracking_code)).json.data).toBeNull();
    expect((await view(first, of.tracking_code)).json.data).not.toBeNull();
    await database.manager.update(VerifiedBrowserRow, { parcel_id: of.id }, { expires_at: new Date().toISOString() });
    expect((await view(first, of.tracking_code)).json.data).toBeNull();
    const third = (await open(of)).browser;
    await admin.patch('/api/parcels', { ...formOf(of), recipient_email: 'else@example.org' });
    expect((await view(third, of.tracking_code)).json.data).toBeNull();
    expect((await access()).browsers).toEqual([]);
  });

  it('gets a new cookie with each verification, so that one that was planted is of no use', async () => {
    const of = await parcel();
    const planted = `waybill-recipient=${'A'.repeat(43)}`;
    const body = { code: of.tracking_code, role: 'recipient', token: await tokenOf(of) };
    const client = new ApiClient(site.url);
    const reply = await client.request('POST', '/api/recipients/verifications', body, {
      ...somebody(),
      cookie: planted,
    });
    expect(reply.status).toBe(200);
    const path = `/api/recipients/parcel?code=${of.tracking_code}`;
    expect((await new ApiClient(site.url).get(path, { cookie: planted })).json.data).toBeNull();
  });

  it(`is one of ${RECIPIENT_LIMITS.browsers}, and keeps its other views when it is refused`, async () => {
    const [of, other] = [await parcel(), await parcel()];
    for (let n = 0; n < RECIPIENT_LIMITS.browsers; n++) expect((await open(of)).reply.status).toBe(200);
    const { browser } = await open(other);
    const body = { code: of.tracking_code, role: 'recipient', token: await tokenOf(of) };
    const refused = await browser.request('POST', '/api/recipients/verifications', body, somebody());
    expect(refused.json.errors).toEqual([ERRORS.too_many_browsers.text]);
    expect((await view(browser, other.tracking_code)).json.data).not.toBeNull();
  });
});

describe('a link in the wrong hands', () => {
  const fill = async (of: Awaited<ReturnType<typeof parcel>>) => {
    const browsers: Client[] = [];
    for (let n = 0; n < RECIPIENT_LIMITS.browsers; n++) browsers.push((await open(of)).browser);
    return browsers;
  };
  const end = (browser: Client, code: string, browser_id?: string) =>
    browser.request('DELETE', '/api/recipients/verifications', { code, browser_id }, somebody());

  it('locks nobody out who has a code, and ends no view that was opened with one', async () => {
    const to = 'locked@example.org';
    const of = await parcel({ recipient_email: to });
    const code = of.tracking_code;
    const [oldest, next] = await fill(of);
    const owner = await verifiedBrowser(site, code, to);
    expect((await view(oldest as Client, code)).json.data).toBeNull();
    const { browsers } = (await view(owner, code)).json.data;
    expect(browsers).toHaveLength(RECIPIENT_LIMITS.browsers);
    const mine = browsers.find(({ is_this }: { is_this: boolean }) => is_this);
    expect((await end(next as Client, code, mine.id)).status).toBe(404);
    expect((await end(next as Client, code)).status).toBe(200);
    expect((await view(next as Client, code)).json.data).toBeNull();
    expect((await view(owner, code)).json.data.browsers).toEqual([expect.objectContaining({ id: mine.id })]);
    expect((await open(of)).reply.status).toBe(200);
    expect((await end(owner, code)).status).toBe(200);
    expect((await view(owner, code)).json.data).toBeNull();
  });

  it('takes nothing from a browser that a code has proved, which opens it too', async () => {
    const to = 'both@example.org';
    const of = await parcel({ recipient_email: to });
    const owner = await verifiedBrowser(site, of.tracking_code, to);
    const body = { code: of.tracking_code, role: 'recipient', token: await tokenOf(of) };
    const again = await owner.request('POST', '/api/recipients/verifications', body, somebody());
    expect(again.json.data.browsers).toEqual([expect.objectContaining({ by: 'code', is_this: true })]);
  });

  it('is told of although the browser has the view of the other role', async () => {
    const to = 'role@example.org';
    const of = await parcel({ recipient_email: to });
    await open(of);
    const { browser } = await open(of, 'sender');
    const body = { code: of.tracking_code, role: 'recipient', token: await tokenOf(of) };
    expect((await browser.request('POST', '/api/recipients/verifications', body, somebody())).status).toBe(200);
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('fills no mailbox', async () => {
    const to = 'flooded@example.org';
    await fill(await parcel({ recipient_email: to }));
    expect(await mailsTo(to)).toHaveLength(3);
  });

  it('asks nothing of the courier unnoticed', async () => {
    const to = 'told@example.org';
    const of = await parcel({ recipient_email: to, mail_language: 'de' });
    const { browser } = await open(of);
    const wish = { code: of.tracking_code, kind: 'neighbor', detail: 'Mallory' };
    const ask = (client: Client) => client.request('POST', '/api/recipients/instructions', wish, somebody());
    expect((await ask(browser)).status).toBe(200);
    const [mail] = await mailsTo(to);
    expect(mail?.subject).toBe(`Wünsche zur Zustellung der Sendung ${of.tracking_code} wurden geändert`);
    const owner = await verifiedBrowser(site, of.tracking_code, to);
    const before = (await mailsTo(to)).length;
    expect((await ask(owner)).status).toBe(200);
    expect(await mailsTo(to)).toHaveLength(before);
  });

  it('asks no more of the courier than the address is told of', async () => {
    const to = 'noise@example.org';
    const of = await parcel({ recipient_email: to });
    const { browser } = await open(of);
    const ask = (client: Client, detail: string) => {
      const wish = { code: of.tracking_code, kind: 'neighbor', detail };
      return client.request('POST', '/api/recipients/instructions', wish, somebody());
    };
    for (const detail of ['Ann', 'Bob', 'Eve']) expect((await ask(browser, detail)).status).toBe(200);
    expect(await mailsTo(to)).toHaveLength(3);
    const refused = { status: 403, json: { errors: [ERRORS.code_required.text] } };
    expect(await ask(browser, 'Mallory')).toMatchObject(refused);
    expect((await view(browser, of.tracking_code)).json.data.parcel.instruction.detail).toBe('Eve');
    const owner = await verifiedBrowser(site, of.tracking_code, to);
    expect((await ask(owner, 'Ann')).status).toBe(200);
  });
});

it('the sender who ends all browsers ends no link of the recipient', async () => {
  const of = await parcel();
  const token = await tokenOf(of);
  const { browser } = await open(of, 'sender');
  await browser.request('DELETE', '/api/recipients/verifications', { code: of.tracking_code }, somebody());
  const again = { code: of.tracking_code, role: 'recipient', token };
  expect((await visitor().verify(again)).status).toBe(200);
});

it('looks nothing up by a code for a browser without a view', async () => {
  const of = await parcel();
  const lookup = jest.spyOn(site.app.get(ParcelsService, { strict: false }), 'findByCode');
  for (const cookie of ['', `waybill-recipient=${'A'.repeat(43)}`]) {
    const path = `/api/recipients/parcel?code=${of.tracking_code}`;
    expect((await new ApiClient(site.url).get(path, { cookie })).json.data).toBeNull();
  }
  expect(lookup).not.toHaveBeenCalled();
  lookup.mockRestore();
});

/** What the update form requires. */
const formOf = ({ id, tracking_code, recipient_name, destination }: Record<string, string>) => ({
  ...{ id, tracking_code, recipient_name, destination },
});

it('a browser verified with a code is one for tests', async () => {
  const of = await parcel();
  expect((await view(await verifiedBrowser(site, of.tracking_code, ADA), of.tracking_code)).json.data).not.toBeNull();
});
