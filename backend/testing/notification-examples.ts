import { newId } from '../src/database/columns.js';
import { Database } from '../src/database/database.js';
import { LinkTokens } from '../src/mail/link-tokens.js';
import { UNSUBSCRIBE } from '../src/notifications/milestone-contents.service.js';
import { MilestoneMailRow } from '../src/notifications/notifications.entities.js';
import type { Example } from './generated-calls.js';
import { startNotifyingSite, testCodeIn } from './notifying-site.js';
import type { Site } from './site.js';

const WHICH = { milestone: 'delivered', language: 'en' };
const TEXT = { ...WHICH, subject: 'It is there: {code}', body: 'See {link}' };

/** The token in the link of a mail that was sent. */
async function tokenOf({ app }: Site, address: string): Promise<string> {
  const id = newId();
  const row = { id, parcel_id: newId(), milestone: 'delivered', address, role: 'recipient', language: 'en' } as const;
  const settled = { state: 'sent', error: null, settled_at: null, created_at: new Date().toISOString() } as const;
  await app.get(Database, { strict: false }).manager.insert(MilestoneMailRow, { ...row, ...settled });
  return app.get(LinkTokens, { strict: false }).of(UNSUBSCRIBE, id);
}

/** One valid request of each operation on milestone mails. */
export const NOTIFICATION_EXAMPLES: Record<string, Example> = {
  'Notifications.current': ({ admin }) => admin.get('/api/notifications/settings'),
  'Notifications.update': ({ admin }) => admin.patch('/api/notifications/settings', { delay: 20, quiet_from: '22:00' }),
  'Notifications.test': async () =>
    (await startNotifyingSite({ isOn: false })).admin.post('/api/notifications/test', {}),
  'Notifications.confirm': async () => {
    const { admin, server } = await startNotifyingSite({ isOn: false });
    await admin.post('/api/notifications/test', {});
    return admin.post('/api/notifications/test/confirmation', { code: testCodeIn(server) });
  },
  'Notifications.list': ({ admin }) => admin.get('/api/notifications/texts?language=ja'),
  'Notifications.save': ({ admin }) => admin.patch('/api/notifications/texts', TEXT),
  'Notifications.reset': ({ admin }) => admin.delete('/api/notifications/texts', WHICH),
  'Notifications.preview': ({ admin }) => admin.post('/api/notifications/preview', TEXT),
  'Notifications.document': ({ admin }) => admin.post('/api/notifications/preview.html', TEXT),
  'Notifications.ofParcel': async ({ admin }) => {
    const values = { tracking_code: 'EXAMPLE-N1', recipient_name: 'Ada', destination: 'Oslo' };
    await admin.post('/api/parcels', values);
    return admin.get('/api/notifications/mails/EXAMPLE-N1');
  },
  'Notifications.pausedAddresses': ({ admin }) => admin.get('/api/notifications/paused'),
  'Notifications.release': async ({ site, admin, visitor }) => {
    const token = await tokenOf(site, 'back@example.com');
    await visitor.post('/api/notifications/unsubscribe', { token });
    const [{ id }] = (await admin.get('/api/notifications/paused?search=back@example.com')).json.data;
    return admin.delete('/api/notifications/paused', { id });
  },
  'Unsubscribe.confirm': async ({ site, visitor }) =>
    visitor.post('/api/notifications/unsubscribe', { token: await tokenOf(site, 'one@example.com') }),
  'Unsubscribe.oneClick': async ({ site, visitor }) =>
    visitor.request('POST', `/api/notifications/unsubscribe/${await tokenOf(site, 'two@example.com')}`),
  'Unsubscribe.page': ({ visitor }) => visitor.get('/api/notifications/unsubscribe/x'),
};
