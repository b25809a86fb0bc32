import { type APIRequestContext, expect } from '@playwright/test';
import { LANGUAGE_TAGS, type LanguageCode, MAIL_TEMPLATES, MILESTONES } from '@waybill/contracts';
import type { MailServer } from '../faults/harness/mail-server.js';
import { create } from '../site/create-content.js';
import { type ReadMail, readMail } from '../site/read-mail.js';

/** A status for each milestone, in an order in which a parcel may come to them. */
const STATUSES = [
  'Registered',
  'In transit',
  'On hold',
  'Ready for pickup',
  'Out for delivery',
  'Delivery attempt failed',
  'Delivered',
  'Returned to sender',
] as const;
/** Mails with HTML take turns: each language is seen in every template. */
const DRESSED = MAIL_TEMPLATES.filter((template) => template !== 'plain');
const ARRIVAL_MS = 60_000;
const DAY_MS = 86_400_000;

export interface NamedMail extends ReadMail {
  name: string;
}

/** What the mails of a site are made to be sent with. */
export interface Office {
  url: string;
  /** Of the backend: visitors come from different addresses, because of their limits. */
  api: string;
  request: APIRequestContext;
  mail: MailServer;
}

/** Has the site send every mail to customers in each language, through its outbox and a mail server. */
export async function sendMails(office: Office, languages: readonly LanguageCode[]) {
  await switchOn(office);
  const sent = new Map<LanguageCode, NamedMail[]>(languages.map((language) => [language, []]));
  const collect = async (name: string) => {
    for (const [language, mail] of await arrived(office, languages)) sent.get(language)?.push({ ...mail, name });
  };
  const parcels = new Map<LanguageCode, string>();
  for (const [index, status] of STATUSES.entries()) {
    const template = DRESSED[index % DRESSED.length];
    await change(office, 'patch', '/api/settings', { mail_template: template });
    for (const language of languages)
      parcels.set(language, await move(office, language, status, parcels.get(language)));
    await collect(`${status} (${template})`);
  }
  for (const [name, ask] of Object.entries({
    confirmation: subscribe,
    code: askForCode,
    overview: askForOverview,
    browser: openTwice,
  })) {
    for (const language of languages) await ask(office, language, sent.get(language) ?? []);
    await collect(name);
  }
  return sent;
}

const codeOf = (language: LanguageCode) => `WAYB-MAIL-${language.toUpperCase()}26`;
const addressOf = (language: LanguageCode) => `ana.${language}@example.com`;

/** Milestone mails can be switched on once a test mail has arrived. */
async function switchOn(office: Office): Promise<void> {
  await change(office, 'post', '/api/notifications/test', {});
  await expect.poll(() => office.mail.received.length, { timeout: ARRIVAL_MS }).toBeGreaterThan(0);
  const code = /\b\d{6}\b/.exec(readMail(office.mail.received.at(-1) ?? '').text)?.[0];
  await change(office, 'post', '/api/notifications/test/confirmation', { code });
  const settings = await (await office.request.get(`${office.url}/api/notifications/settings`)).json();
  await change(office, 'patch', '/api/notifications/settings', {
    delay: 0,
    recipient_milestones: MILESTONES,
    updated_at: settings.data.updated_at,
  });
  office.mail.received.length = 0;
}

async function move(office: Office, language: LanguageCode, status: string, id: string | undefined): Promise<string> {
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const parcel = {
    tracking_code: codeOf(language),
    recipient_name: 'Ana Lindqvist',
    recipient_email: addressOf(language),
    destination: 'Bergen, Norway',
    status,
    mail_language: language,
    min_expected_delivery_date: dayIn(2),
    max_expected_delivery_date: dayIn(4),
  };
  if (id === undefined) return String((await create(office.request, `${office.url}/api/parcels`, parcel)).id);
  await change(office, 'patch', '/api/parcels', { ...parcel, id });
  return id;
}

const subscribe = (office: Office, language: LanguageCode) =>
  asVisitor(office, language, '/api/subscriptions', {
    tracking_code: codeOf(language),
    email: addressOf(language),
    milestones: ['delivered'],
  });

const askForCode = (office: Office, language: LanguageCode) =>
  asVisitor(office, language, '/api/recipients/codes', { code: codeOf(language), role: 'recipient' });

const askForOverview = (office: Office, language: LanguageCode) =>
  asVisitor(office, language, '/api/overviews', { email: addressOf(language) });

/** The mail about another browser comes with the second one that opens the link. */
async function openTwice(office: Office, language: LanguageCode, sent: readonly NamedMail[]): Promise<void> {
  const token = sent.map(({ text }) => /#view=recipient\.(\S+)/.exec(text)?.[1]).find(Boolean);
  for (let browser = 0; browser < 2; browser += 1)
    await asVisitor(office, language, '/api/recipients/verifications', {
      ...{ code: codeOf(language), role: 'recipient', token },
    });
}

let visitors = 0;

async function asVisitor({ api, request }: Office, language: LanguageCode, path: string, data: object): Promise<void> {
  visitors += 1;
  const headers = {
    'accept-language': LANGUAGE_TAGS[language],
    'x-forwarded-for': `198.51.100.${visitors}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    cookie: '',
  };
  const response = await request.post(api + path, { data, headers });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
}

async function change({ url, request }: Office, method: 'post' | 'patch', path: string, data: object): Promise<void> {
  const response = await request[method](url + path, { data });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
}

/** The next mail to each address. */
async function arrived({ mail }: Office, languages: readonly LanguageCode[]): Promise<Map<LanguageCode, ReadMail>> {
  const read = () => mail.received.map(readMail);
  const of = (language: LanguageCode) => read().find(({ to }) => to === addressOf(language));
  await expect.poll(() => languages.filter((language) => !of(language)), { timeout: ARRIVAL_MS }).toEqual([]);
  const mails = new Map(languages.map((language) => [language, of(language) as ReadMail]));
  mail.received.length = 0;
  return mails;
}
