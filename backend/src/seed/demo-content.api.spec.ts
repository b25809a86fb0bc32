import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { runAsCommand } from '../audit/actor.js';
import { DEMO_SETTINGS } from './demo.js';
import { DemoContentService } from './demo-content.service.js';
import { DEMO_TRACKING_CODE } from './demo-parcels.js';

const open = async (seed: 'demo' | 'none') => {
  const site = await startSite({ SEED: seed });
  const admin = await signInAsAdmin(site);
  return { site, admin, demo: site.app.get(DemoContentService, { strict: false }) };
};

const shown = async (admin: ApiClient) => {
  const { pages, reviews, settings } = (await admin.get('/api/graph')).json.data;
  return { pages, reviews, settings: settings.data[0] };
};

const parcels = async (admin: ApiClient, path = '/api/parcels?per_page=100') => (await admin.get(path)).json.data;

const portraits = ({ env }: Site) => {
  const folder = join(env.DATA_DIR ?? '', 'uploads/images');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.webp')) : [];
};

it('is all there on a new site with it, and goes without a trace but the audit log', async () => {
  const { site, admin, demo } = await open('demo');
  const found = await demo.find();
  expect(
    [found.parcels, found.pages, found.reviews].map(({ unchanged, changed }) => [unchanged.length, changed.length]),
  ).toEqual([
    [48, 0],
    [3, 0],
    [6, 0],
  ]);
  expect(found).toMatchObject({ settings: Object.keys(DEMO_SETTINGS), figures: true, clients: true });
  expect(portraits(site)).toHaveLength(6);
  expect((await admin.get('/api/dashboard')).json.data.punctuality.dated).toBeGreaterThan(0);

  await runAsCommand('admin demo', () => demo.remove(found));
  expect(await parcels(admin)).toEqual([]);
  const { pages, reviews, settings } = await shown(admin);
  expect(pages.data.map(({ slug }: { slug: string }) => slug)).toEqual(['privacy-policy']);
  expect(reviews.data).toEqual([]);
  expect(settings).toMatchObject({ contact_phone: null, currency: null, home: { figures: {}, clients: [] } });
  expect(portraits(site)).toEqual([]);
  expect((await admin.get('/api/audit?entity=reviews')).json.data[0]).toMatchObject({ actor: 'command' });

  const none = { unchanged: [], changed: [] };
  const nothing = { parcels: none, pages: none, reviews: none, settings: [], figures: false, clients: false };
  expect(await demo.find()).toEqual(nothing);
  await demo.remove(await demo.find());
});

it('keeps what was changed', async () => {
  const { admin, demo } = await open('demo');
  const [edited, scanned] = await parcels(admin);
  await admin.patch('/api/parcels', { ...required(edited), weight: '3' });
  await admin.post('/api/activities', {
    parcel_id: scanned.id,
    title: 'Arrived',
    description: 'At our counter.',
    icon: 'home_work',
    color: 'gold',
  });
  const page = (await admin.get('/api/pages/about-us')).json.data;
  await admin.patch('/api/pages', { id: page.id, title: 'About Hill', content: page.content });
  const [review] = (await admin.get('/api/reviews')).json.data;
  await admin.post('/api/translations', { kind: 'review', record: review.id, language: 'de', text: 'Sehr gut.' });
  await admin.patch('/api/settings', { contact_phone: '+49 30 901820' });
  await admin.patch('/api/home', { language: 'en', clients: ['Hill & Sons'] });
  const own = (await admin.post('/api/parcels', { tracking_code: 'HILL-0001', ...MINE })).json.data;

  const found = await demo.find();
  expect(found.parcels.changed.sort()).toEqual([edited.id, scanned.id].sort());
  expect(found.pages.changed).toEqual([page.id]);
  expect(found.reviews.changed).toEqual([review.id]);
  expect(found.settings).not.toContain('contact_phone');
  await demo.remove(found);
  expect((await parcels(admin)).map(({ id }: { id: string }) => id).sort()).toEqual(
    [edited.id, scanned.id, own.id].sort(),
  );
  const { pages, reviews, settings } = await shown(admin);
  expect(pages.data.map(({ title }: { title: string }) => title).sort()).toEqual(['About Hill', 'Privacy Policy']);
  expect(reviews.data.map(({ id }: { id: string }) => id)).toEqual([review.id]);
  expect(settings).toMatchObject({
    contact_phone: '+49 30 901820',
    contact_phone_alt: null,
    home: { figures: {}, clients: ['Hill & Sons'] },
  });
});

it('keeps what was changed while it asked', async () => {
  const { admin, demo } = await open('demo');
  const found = await demo.find();
  const [edited] = await parcels(admin);
  await admin.patch('/api/parcels', { ...required(edited), weight: '3' });
  await admin.patch('/api/home', { language: 'en', clients: ['Nordwind'] });
  await demo.remove(found);
  expect((await parcels(admin)).map(({ id }: { id: string }) => id)).toEqual([edited.id]);
  expect((await shown(admin)).settings.home.clients).toEqual(['Nordwind']);
});

it('does not take a record of the company for one of the demo', async () => {
  const { admin, demo } = await open('none');
  await admin.post('/api/parcels', { tracking_code: DEMO_TRACKING_CODE, ...MINE });
  await admin.post('/api/pages', { title: 'About Us', content: 'We are Hill.', icon: 'people' });
  const { parcels: demoParcels, pages } = await demo.find();
  expect([demoParcels.unchanged, pages.unchanged]).toEqual([[], []]);
});

const MINE = { recipient_name: 'Ann Hill', destination: 'Oslo' };
const required = ({ id, tracking_code, recipient_name, destination }: Record<string, string>) => ({
  id,
  tracking_code,
  recipient_name,
  destination,
});
