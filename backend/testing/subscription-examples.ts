import { createECDH } from 'node:crypto';
import { newId } from '../src/database/columns.js';
import { Database } from '../src/database/database.js';
import { NotificationSettingsService } from '../src/notifications/notification-settings.service.js';
import { SubscriptionRow } from '../src/subscriptions/subscription.entity.js';
import { SubscriptionLinks } from '../src/subscriptions/subscription-links.js';
import type { ApiClient } from './api-client.js';
import type { Example } from './generated-calls.js';
import type { Site } from './site.js';

const CODE = 'EXAMPLE-S1';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/example';

const withParcel = (admin: ApiClient) =>
  admin.post('/api/parcels', { tracking_code: CODE, recipient_name: 'Ada', destination: 'Oslo' });

/** The tokens of a subscription that waits to be confirmed. */
async function tokensOf({ app }: Site, email: string) {
  const id = newId();
  const row = { id, parcel_id: newId(), email, language: 'en', milestones: [], confirmed_at: null } as const;
  const rows = app.get(Database, { strict: false }).manager;
  await rows.insert(SubscriptionRow, { ...row, milestones: [], created_at: new Date().toISOString() });
  const links = app.get(SubscriptionLinks, { strict: false });
  const confirm = new URL(
    links.confirm(id, { milestones: ['delivered'], language: 'en' }, new Date(Date.now() + 60_000)),
  );
  const stop = new URL(links.stop(id).page);
  return { confirm: confirm.searchParams.get('confirm') ?? '', stop: stop.searchParams.get('stop') ?? '' };
}

async function feedOf({ admin, visitor }: { admin: ApiClient; visitor: ApiClient }, name: string) {
  await withParcel(admin);
  const { feed } = (await visitor.get(`/api/parcels/${CODE}/updates`)).json.data;
  return visitor.get(feed.replace(/history\.atom.*/, name));
}

const confirmMail = async ({ app }: Site) => {
  const settings = app.get(NotificationSettingsService, { strict: false });
  await settings.confirmTest(await settings.newTestCode());
};

async function push({ admin, visitor }: { admin: ApiClient; visitor: ApiClient }, action: string, body: object) {
  await withParcel(admin);
  return visitor.post(`/api/push-subscriptions${action}`, { endpoint: ENDPOINT, ...body });
}

function browserKeys() {
  const ecdh = createECDH('prime256v1');
  return { p256dh: ecdh.generateKeys('base64url'), auth: 'A'.repeat(22) };
}

/** One valid request of each operation on subscriptions, overviews, feeds and check codes. */
export const SUBSCRIPTION_EXAMPLES: Record<string, Example> = {
  'Subscriptions.request': async ({ site, admin, visitor }) => {
    await confirmMail(site);
    await withParcel(admin);
    const body = { tracking_code: CODE, email: 'reader@example.com', milestones: ['delivered'] };
    return visitor.post('/api/subscriptions', body);
  },
  'Subscriptions.confirm': async ({ site, visitor }) =>
    visitor.post('/api/subscriptions/confirm', { token: (await tokensOf(site, 'one@example.com')).confirm }),
  'Subscriptions.stop': async ({ site, visitor }) =>
    visitor.post('/api/subscriptions/stop', { token: (await tokensOf(site, 'two@example.com')).stop }),
  'Subscriptions.forget': async ({ site, visitor }) =>
    visitor.post('/api/subscriptions/forget', { token: (await tokensOf(site, 'three@example.com')).stop }),
  'Subscriptions.oneClick': async ({ site, visitor }) =>
    visitor.request('POST', `/api/subscriptions/one-click/${(await tokensOf(site, 'four@example.com')).stop}`),
  'Subscriptions.ofParcel': async ({ admin }) => {
    const { id } = (await withParcel(admin)).json.data ?? (await admin.get(`/api/parcels/${CODE}`)).json.data;
    return admin.get(`/api/subscriptions?parcel_id=${id}`);
  },
  'Subscriptions.end': async ({ site, admin }) => {
    await tokensOf(site, 'five@example.com');
    const rows = site.app.get(Database, { strict: false }).manager;
    const { id } = await rows.findOneByOrFail(SubscriptionRow, { email: 'five@example.com' });
    return admin.delete('/api/subscriptions', { id });
  },
  'Subscriptions.ask': ({ visitor }) => visitor.get('/api/subscriptions/one-click/x'),
  'Overviews.offer': ({ visitor }) => visitor.get('/api/overviews'),
  'Overviews.request': async ({ site, visitor }) => {
    await confirmMail(site);
    return visitor.post('/api/overviews', { email: 'reader@example.com' });
  },
  'Updates.find': async ({ admin, visitor }) => {
    await withParcel(admin);
    return visitor.get(`/api/parcels/${CODE}/updates`);
  },
  'Feeds.calendar': (callers) => feedOf(callers, 'arrival.ics'),
  'Feeds.feed': (callers) => feedOf(callers, 'history.atom'),
  'PushSubscriptions.subscribe': (callers) => push(callers, '', { tracking_code: CODE, keys: browserKeys() }),
  'PushSubscriptions.check': (callers) => push(callers, '/check', { tracking_code: CODE }),
  'PushSubscriptions.stop': (callers) => push(callers, '/stop', { tracking_code: CODE }),
  'PushSubscriptions.forget': (callers) => push(callers, '/forget', {}),
  'Brand.show': ({ visitor }) => visitor.get('/api/brand'),
  'Brand.image': ({ visitor }) => visitor.get('/api/brand/images/favicon.svg'),
  'MessageChecks.check': ({ visitor }) => visitor.get('/api/message-checks/K7Q2M9XD4R'),
};
