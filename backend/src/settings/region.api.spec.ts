import { LANGUAGES } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Audience } from '../notifications/audience.js';
import { NotificationSettingsService } from '../notifications/notification-settings.service.js';
import { ParcelsService } from '../parcels/parcels.service.js';

let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite({ COMPANY_TIME_ZONE: 'Asia/Kolkata' });
  admin = await signInAsAdmin(site);
});

const save = (changes: object) => admin.patch('/api/settings', changes);
const settings = async () => (await admin.get('/api/settings')).json.data[0];
const languages = async () => (await new ApiClient(site.url).get('/api/brand')).json.data;

async function scannedAt(client: ApiClient, happened_at: string): Promise<string> {
  const values = { tracking_code: `ZONE-${Date.now()}`, recipient_name: 'Ada', destination: 'Oslo', status: 'Held' };
  const parcel = (await admin.post('/api/parcels', values)).json.data.id;
  const scan = { parcel_id: parcel, title: 'Weighed', description: 'On the scale.', icon: 'verified', color: 'black' };
  return (await client.post('/api/activities', { ...scan, happened_at })).json.data.happened_at;
}

describe('the time zone of the company', () => {
  it('is that of the configuration until one is set, and then at once that of wall-clock times', async () => {
    expect(await settings()).toMatchObject({ time_zone: 'Asia/Kolkata' });
    expect(await scannedAt(admin, '2026-11-01T12:00')).toBe('2026-11-01T06:30:00.000Z');
    expect((await save({ time_zone: 'America/New_York' })).json.data).toMatchObject({ time_zone: 'America/New_York' });
    expect(await scannedAt(admin, '2026-11-01T12:00')).toBe('2026-11-01T17:00:00.000Z');
  });

  it('is known to every page, whose times are on that clock', async () => {
    const zone = async () => (await new ApiClient(site.url).get('/api/brand')).json.data.timeZone;
    await save({ time_zone: '' });
    expect(await zone()).toBe('Asia/Kolkata');
    await save({ time_zone: 'Europe/Vienna' });
    expect(await zone()).toBe('Europe/Vienna');
  });

  it('holds for a backend from its first request on', async () => {
    await save({ time_zone: 'America/New_York' });
    const other = await site.another();
    const there = await signInAsAdmin(other);
    expect(await scannedAt(there, '2026-11-01T12:00')).toBe('2026-11-01T17:00:00.000Z');
  });

  it('goes back to that of the configuration', async () => {
    await save({ time_zone: 'America/New_York' });
    await save({ time_zone: '' });
    expect(await scannedAt(admin, '2026-11-01T12:00')).toBe('2026-11-01T06:30:00.000Z');
  });

  it('must exist', async () => {
    const { status, json } = await save({ time_zone: 'Mars/Base' });
    expect(status).toBe(422);
    expect(json.field_errors.time_zone).toContain('IANA time zone');
  });
});

describe('the languages of the site', () => {
  it('are all of them until the company has chosen; the default one is always among them', async () => {
    expect(await languages()).toMatchObject({ languages: [...LANGUAGES], defaultLanguage: 'en' });
    await save({ languages: ['fr', 'ar'], default_language: 'de' });
    expect(await settings()).toMatchObject({ languages: ['fr', 'ar'], default_language: 'de' });
    expect(await languages()).toMatchObject({ languages: ['ar', 'de', 'fr'], defaultLanguage: 'de' });
    await save({ languages: [], default_language: '' });
    expect(await languages()).toMatchObject({ languages: [...LANGUAGES], defaultLanguage: 'en' });
  });

  it('are those that exist', async () => {
    expect((await save({ languages: ['xx'] })).status).toBe(422);
    expect((await save({ languages: 'de,fr' })).status).toBe(422);
    expect((await save({ default_language: 'sv' })).status).toBe(422);
  });

  it('are those of the mails: whoever chose another one before gets the default', async () => {
    const notifications = site.app.get(NotificationSettingsService, { strict: false });
    await notifications.confirmTest(await notifications.newTestCode());
    await admin.patch('/api/notifications/settings', { recipient_milestones: ['delivered'] });
    const values = { recipient_name: 'Ada', destination: 'Oslo', status: 'Held', recipient_email: 'ada@example.com' };
    const { id } = (await admin.post('/api/parcels', { ...values, tracking_code: 'MAIL-LANG', mail_language: 'ja' }))
      .json.data;
    const languageOfMail = async () => {
      const parcel = await site.app.get(ParcelsService, { strict: false }).find(id);
      const [addressee] = await site.app.get(Audience, { strict: false }).of(parcel, 'delivered');
      return addressee?.language;
    };
    expect(await languageOfMail()).toBe('ja');
    await save({ languages: ['fr'], default_language: 'de' });
    expect(await languageOfMail()).toBe('de');
  });
});

it('a new site begins with its first run, which goes on where it was left', async () => {
  expect((await settings()).setup).toBe('company');
  expect((await save({ company_name: 'Nordwind', setup: 'region' })).json.data.setup).toBe('region');
  expect((await settings()).setup).toBe('region');
  expect((await save({ setup: 'elsewhere' })).status).toBe(422);
});
