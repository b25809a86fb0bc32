import { BULK_LIMITS } from '@waybill/contracts';
import { until } from '@waybill/testing/until';
import { newId } from '../src/database/columns.js';
import { Database } from '../src/database/database.js';
import { OutboxMail } from '../src/mail/outbox.entity.js';
import { ACCOUNT_EXAMPLES } from './account-examples.js';
import { ADMIN, ApiClient, type ApiResponse } from './api-client.js';
import { DEVICE_EXAMPLES } from './device-examples.js';
import type { Example } from './generated-calls.js';
import { pngImage } from './images.js';
import { NOTIFICATION_EXAMPLES } from './notification-examples.js';
import { PEOPLE_EXAMPLES } from './people-examples.js';
import { RECIPIENT_EXAMPLES } from './recipient-examples.js';
import { startSite } from './site.js';
import { SUBSCRIPTION_EXAMPLES } from './subscription-examples.js';

const PARCEL = { tracking_code: 'EXAMPLE-1', recipient_name: 'Ada', destination: 'Oslo' };
const PRESET = { title: 'Weighed', description: 'On the scale.', icon: 'verified', color: 'black' };
const POINT = { name: 'Central Station', location: 'Oslo, Norway\nJernbanetorget 1' };
const PAGE = { title: 'Example', content: 'Words' };
const MESSAGE = { email: 'a@b.example', subject: 'Hello', body: 'Hi' };

const form = (fields: Record<string, string>, name: string, bytes: Buffer | string) => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  data.set(name, new Blob([bytes as string]), 'file');
  return data;
};
const first = async (admin: ApiClient, path: string): Promise<Record<string, string>> =>
  (await admin.get(path)).json.data[0];
const review = async (admin: ApiClient): Promise<ApiResponse> =>
  admin.post('/api/reviews', form({ name: 'Ada', review: 'Good' }, 'image', await pngImage()));
const newestActivity = async (admin: ApiClient): Promise<string> =>
  (await admin.get('/api/dashboard')).json.data.newest_activities[0].id;
const parcel = async (admin: ApiClient, tracking_code: string, status = 'Registered') =>
  (await admin.post('/api/parcels', { ...PARCEL, tracking_code, status })).json.data;

const pointOf = async (admin: ApiClient): Promise<string> =>
  (await admin.post('/api/pickup-points', POINT)).json.data.id;

const mapping = (wording: string) => ({ wording, event: 'delivered_to_neighbour' });
const mappingOf = async (admin: ApiClient, wording: string): Promise<string> =>
  (await admin.post('/api/status-mappings', mapping(wording))).json.data.id;

const bulk = async (admin: ApiClient) =>
  admin.post('/api/bulk', {
    action: { kind: 'status', status: 'Delivered' },
    ids: [(await first(admin, '/api/parcels')).id],
  });

const scans = async (admin: ApiClient, code: string) => {
  await parcel(admin, code);
  const at = new Date().toISOString();
  return admin.post('/api/scans', { sent_at: at, scans: [{ key: newId(), code, happened_at: at, ...PRESET }] });
};

const rating = async (admin: ApiClient, code: string) => {
  await parcel(admin, code, 'Delivered');
  return admin.post('/api/feedback', { tracking_code: code, rating: 5 });
};

const translated = async (admin: ApiClient, language: string) =>
  admin.post('/api/translations', {
    kind: 'review',
    record: (await review(admin)).json.data.id,
    language,
    text: 'Gut',
  });

/** Lists, by operation. */
const LISTS = Object.fromEntries(
  ['parcels', 'pages', 'reviews', 'messages', 'feedback', 'invoices'].flatMap((path): [string, Example][] => {
    const feature = `${path.charAt(0).toUpperCase()}${path.slice(1)}`;
    return [
      [`${feature}.list`, ({ admin }) => admin.get(`/api/${path}`)],
      [`${feature}.search`, ({ admin }) => admin.get(`/api/${path}/search?search=a`)],
    ];
  }),
);

/** One valid request of each operation that random values rarely or never hit, by operation. */
export const EXAMPLES: Record<string, Example> = {
  ...LISTS,
  ...ACCOUNT_EXAMPLES,
  ...DEVICE_EXAMPLES,
  ...NOTIFICATION_EXAMPLES,
  ...SUBSCRIPTION_EXAMPLES,
  ...RECIPIENT_EXAMPLES,
  ...PEOPLE_EXAMPLES,
  'Audit.list': ({ admin }) => admin.get('/api/audit'),
  'Audit.show': ({ admin }) => admin.get('/api/audit/1'),
  'Audit.export': ({ admin }) => admin.get('/api/audit/export.csv'),
  'Home.read': ({ admin }) => admin.get('/api/home?language=de'),
  'Home.update': ({ admin }) =>
    admin.patch('/api/home', {
      language: 'de',
      texts: { 'slide.track.title': 'Wo ist mein Paket?' },
      clients: ['Hill & Sons'],
    }),
  'Views.list': ({ admin }) => admin.get('/api/views'),
  'Views.create': ({ admin }) => admin.post('/api/views', { name: 'Example', filters: {} }),
  'Views.delete': async ({ admin }) => {
    const { json } = await admin.post('/api/views', { name: 'Example', filters: {} });
    return admin.delete('/api/views', { id: json.data.id });
  },
  'Health.ready': ({ visitor }) => visitor.get('/readyz'),
  'Graph.read': ({ visitor }) => visitor.get('/api/graph'),
  'Backups.overview': ({ admin }) => admin.get('/api/backups'),
  'Retention.list': ({ admin }) => admin.get('/api/retention'),
  'ScanPresets.list': ({ admin }) => admin.get('/api/scan-presets'),
  'Settings.list': ({ admin }) => admin.get('/api/settings'),
  'Settings.update': ({ admin }) => admin.patch('/api/settings', { contact_phone: '+44 20 7946 0999' }),
  'Contact.document': ({ admin }) => admin.post('/api/contact/preview.html', { subject: 'Hello', body: 'Hi' }),
  'Contact.preview': ({ admin }) => admin.post('/api/contact/preview', { subject: 'Hello', body: 'Hi' }),
  'Transfer.export': ({ admin }) => admin.get('/api/parcels/export.csv'),
  'Admins.signUp': async () => new ApiClient((await startSite()).url).post('/api/admins', ADMIN),
  'Users.signOut': ({ site }) => new ApiClient(site.url).get('/api/users/auth/signout'),
  'Admins.signIn': ({ site }) => new ApiClient(site.url).post('/api/admins/auth/signin', ADMIN),
  'Admins.sendPin': ({ visitor }) => visitor.post('/api/admins/auth/send-pin', { email: ADMIN.email }),
  'Parcels.create': ({ admin }) => admin.post('/api/parcels', PARCEL),
  'Parcels.find': ({ visitor }) => visitor.get('/api/parcels/EXAMPLE-1'),
  'Parcels.history': ({ visitor }) => visitor.get('/api/parcels/EXAMPLE-1/history'),
  'Parcels.update': async ({ admin }) =>
    admin.patch('/api/parcels', { ...PARCEL, id: (await first(admin, '/api/parcels')).id, tracking_code: 'EXAMPLE-2' }),
  'Parcels.image': async ({ admin }) => {
    const { id } = await parcel(admin, 'EXAMPLE-3');
    return admin.post('/api/parcels/image', form({ id }, 'image', await pngImage()));
  },
  'Parcels.delete': async ({ admin }) => admin.delete('/api/parcels', { id: (await parcel(admin, 'EXAMPLE-4')).id }),
  'Transfer.import': ({ admin }) =>
    admin.post(
      '/api/parcels/import',
      form({}, 'file', 'tracking_code,recipient_name,destination\nEXAMPLE-5,Ada,Oslo\n'),
    ),
  'Transfer.exportSelected': async ({ admin }) =>
    admin.post('/api/parcels/export', { ids: [(await first(admin, '/api/parcels')).id] }),
  'Activities.create': async ({ admin }) => {
    const { id } = await parcel(admin, 'EXAMPLE-6');
    return admin.post('/api/activities', { parcel_id: id, title: 'A', description: 'B', icon: 'moped', color: 'gold' });
  },
  'Activities.list': async ({ admin }) =>
    admin.get(`/api/activities?parcel_id=${(await first(admin, '/api/parcels')).id}`),
  'Activities.find': async ({ admin }) => admin.get(`/api/activities/${await newestActivity(admin)}`),
  'Activities.update': async ({ admin }) =>
    admin.patch('/api/activities', {
      id: await newestActivity(admin),
      title: 'A',
      description: 'C',
      icon: 'moped',
      color: 'red',
    }),
  'Activities.delete': async ({ admin }) => admin.delete('/api/activities', { id: await newestActivity(admin) }),
  'Imports.create': ({ admin }) =>
    admin.post('/api/imports', form({}, 'file', 'tracking_code,recipient_name,destination\nEXAMPLE-7,Ada,Oslo\n')),
  'Bulk.create': ({ admin }) => bulk(admin),
  'Bulk.find': async ({ admin }) => admin.get(`/api/bulk/${(await bulk(admin)).json.data.id}`),
  'Bulk.results': async ({ admin }) => admin.get(`/api/bulk/${(await bulk(admin)).json.data.id}/results`),
  'Bulk.cancel': async ({ admin }) => {
    // Ten batches: it cannot have ended when the second request comes.
    const ids = Array.from({ length: BULK_LIMITS.parcels }, () => newId());
    const { id } = (await admin.post('/api/bulk', { action: { kind: 'delete' }, ids })).json.data;
    return admin.post(`/api/bulk/${id}/cancel`, undefined);
  },
  'Bulk.undo': async ({ admin }) => {
    const { id } = (await bulk(admin)).json.data;
    await until(async () => (await admin.get(`/api/bulk/${id}`)).json.data.undo_until !== null);
    return admin.post(`/api/bulk/${id}/undo`, undefined);
  },
  'Scans.receive': async ({ admin }) => scans(admin, 'EXAMPLE-7'),
  'Scans.undo': async ({ admin }) => {
    const { key } = (await scans(admin, 'EXAMPLE-8')).json.data[0];
    return admin.delete('/api/scans', { key });
  },
  'StatusMappings.list': ({ admin }) => admin.get('/api/status-mappings'),
  'StatusMappings.unclear': async ({ admin }) => {
    await parcel(admin, 'EXAMPLE-UNCLEAR', 'Bei Kurt');
    return admin.get('/api/status-mappings/unclear');
  },
  'StatusMappings.reading': ({ admin }) => admin.get('/api/status-mappings/reading?title=Out%20for%20delivery'),
  'StatusMappings.create': ({ admin }) => admin.post('/api/status-mappings', mapping('Handed to Kurt')),
  'StatusMappings.find': async ({ admin }) => admin.get(`/api/status-mappings/${await mappingOf(admin, 'With Kurt')}`),
  'StatusMappings.update': async ({ admin }) => {
    const id = await mappingOf(admin, 'At Kurt’s');
    return admin.patch('/api/status-mappings', { ...mapping('At Kurt’s'), id, event: 'ready_for_pickup' });
  },
  'StatusMappings.remove': async ({ admin }) =>
    admin.delete('/api/status-mappings', { id: await mappingOf(admin, 'Kurt has it') }),
  'PickupPoints.list': ({ admin }) => admin.get('/api/pickup-points'),
  'PickupPoints.create': ({ admin }) => admin.post('/api/pickup-points', POINT),
  'PickupPoints.find': async ({ admin }) => admin.get(`/api/pickup-points/${await pointOf(admin)}`),
  'PickupPoints.update': async ({ admin }) =>
    admin.patch('/api/pickup-points', { ...POINT, id: await pointOf(admin), hours: 'Mon–Fri 9:00–18:00' }),
  'PickupPoints.remove': async ({ admin }) => admin.delete('/api/pickup-points', { id: await pointOf(admin) }),
  'ScanPresets.create': ({ admin }) => admin.post('/api/scan-presets', PRESET),
  'ScanPresets.find': async ({ admin }) =>
    admin.get(`/api/scan-presets/${(await first(admin, '/api/scan-presets')).id}`),
  'ScanPresets.update': async ({ admin }) =>
    admin.patch('/api/scan-presets', { ...PRESET, id: (await first(admin, '/api/scan-presets')).id }),
  'ScanPresets.remove': async ({ admin }) =>
    admin.delete('/api/scan-presets', { id: (await first(admin, '/api/scan-presets')).id }),
  'Reviews.create': ({ admin }) => review(admin),
  'Reviews.find': async ({ admin }) => admin.get(`/api/reviews/${(await review(admin)).json.data.id}`),
  'Reviews.remove': async ({ admin }) => admin.delete('/api/reviews', { id: (await review(admin)).json.data.id }),
  'Images.show': async ({ admin, visitor }) => visitor.get(`/uploads/images/${(await review(admin)).json.data.image}`),
  'Translations.create': ({ admin }) => translated(admin, 'de'),
  'Translations.find': async ({ admin }) =>
    admin.get(`/api/translations/${(await translated(admin, 'de')).json.data.id}`),
  'Translations.list': async ({ admin }) =>
    admin.get(`/api/translations?kind=review&record=${(await translated(admin, 'de')).json.data.record_id}`),
  'Translations.update': async ({ admin }) =>
    admin.patch('/api/translations', {
      kind: 'review',
      id: (await translated(admin, 'de')).json.data.id,
      text: 'Sehr gut',
    }),
  'Translations.remove': async ({ admin }) =>
    admin.delete('/api/translations', { id: (await translated(admin, 'de')).json.data.id }),
  'Lookups.find': async ({ admin, visitor }) => {
    await parcel(admin, 'EXAMPLE-L1');
    return visitor.get('/api/lookups?codes=EXAMPLE-L1,EXAMPLE-L2');
  },
  'Versions.changed': async ({ admin, visitor }) => {
    await parcel(admin, 'EXAMPLE-V1');
    const { version } = (await visitor.get('/api/parcels/EXAMPLE-V1')).json.data;
    return visitor.post('/api/parcels/versions', { parcels: [{ code: 'EXAMPLE-V1', version }] });
  },
  'Pages.create': ({ admin }) => admin.post('/api/pages', PAGE),
  'Pages.show': ({ visitor }) => visitor.get('/api/pages/privacy-policy'),
  'Pages.update': async ({ admin }) =>
    admin.patch('/api/pages', { ...PAGE, id: (await first(admin, '/api/pages')).id }),
  'Pages.remove': async ({ admin }) =>
    admin.delete('/api/pages', { id: (await admin.post('/api/pages', PAGE)).json.data.id }),
  'Health.alive': ({ visitor }) => visitor.get('/healthz'),
  'Contract.read': ({ visitor }) => visitor.get('/api/contract'),
  'Dashboard.read': ({ admin }) => admin.get('/api/dashboard'),
  'Parcels.ids': ({ admin }) => admin.get('/api/parcels/ids'),
  'Telemetry.list': ({ admin }) => admin.get('/api/telemetry/remotes'),
  'Messages.receive': ({ visitor }) => visitor.post('/api/messages', MESSAGE),
  'Messages.show': async ({ admin }) => admin.get(`/api/messages/${(await first(admin, '/api/messages')).id}`),
  'Messages.mark': async ({ admin }) =>
    admin.patch('/api/messages', { id: (await first(admin, '/api/messages')).id, read: true }),
  'Feedback.receive': async ({ admin }) => rating(admin, 'EXAMPLE-R1'),
  'Feedback.find': async ({ admin }) => {
    await rating(admin, 'EXAMPLE-R2');
    return admin.get(`/api/feedback/${(await first(admin, '/api/feedback')).id}`);
  },
  'Feedback.remove': async ({ admin }) => {
    await rating(admin, 'EXAMPLE-R3');
    return admin.delete('/api/feedback', { id: (await first(admin, '/api/feedback')).id });
  },
  'Messages.remove': async ({ admin }) =>
    admin.delete('/api/messages', { id: (await first(admin, '/api/messages')).id }),
  'Invoices.create': ({ admin }) => admin.post('/api/invoices', { product: 'Example' }),
  'Invoices.show': async ({ admin }) => admin.get(`/api/invoices/${(await first(admin, '/api/invoices')).id}`),
  'Invoices.pdf': async ({ admin }) => admin.get(`/api/invoices/${(await first(admin, '/api/invoices')).id}.pdf`),
  'Logo.replace': async ({ admin }) => admin.post('/api/settings/logo', form({}, 'image', await pngImage())),
  'Logo.remove': ({ admin }) => admin.delete('/api/settings/logo', {}),
  'Mark.replace': async ({ admin }) => admin.post('/api/settings/mark', form({}, 'image', await pngImage())),
  'Mark.remove': ({ admin }) => admin.delete('/api/settings/mark', {}),
  'Contact.send': async ({ admin }) => {
    await admin.patch('/api/settings', { mail_driver: 'mail' });
    return admin.post('/api/contact', { to: 'a@b.example', subject: 'Hello', body: 'Hi' });
  },
  'Admins.change': ({ admin }) => {
    const words = 'another long pass phrase';
    return admin.patch('/api/admins/auth/update/password-user', {
      password: ADMIN.password,
      new_password: words,
      confirm_new_password: words,
    });
  },
  'Admins.reset': async ({ site, visitor }) => {
    await visitor.post('/api/admins/auth/send-pin', { email: ADMIN.email });
    const mails = await site.app.get(Database, { strict: false }).manager.find(OutboxMail, { order: { id: 'DESC' } });
    const token = mails.map(({ body }) => /Your token is:\s+([0-9a-f]+)/.exec(body)?.[1]).find(Boolean);
    const words = 'a third long pass phrase';
    return visitor.patch('/api/admins/auth/update/password-guest', {
      email: ADMIN.email,
      password_token: token,
      new_password: words,
      confirm_new_password: words,
    });
  },
  'Admins.signOut': ({ admin }) => admin.get('/api/admins/auth/signout'),
};
