import { signInAsAdmin } from '../../testing/api-client.js';
import { type NotifyingSite, startNotifyingSite, testCodeIn } from '../../testing/notifying-site.js';
import { startSite } from '../../testing/site.js';

const settle = ({ admin }: Pick<NotifyingSite, 'admin'>, changes: object) =>
  admin.patch('/api/notifications/settings', changes);

it('milestones stay off until a test mail has arrived', async () => {
  const off = await startNotifyingSite({ isOn: false });
  expect((await settle(off, { recipient_milestones: ['delivered'] })).json.errors).toEqual([
    'Send a test mail first and enter its code.',
  ]);
  expect((await settle(off, { delay: 30, quiet_from: '22:00', quiet_until: '07:00' })).status).toBe(200);
  expect((await off.admin.post('/api/notifications/test', { language: 'fr' })).json.data).toEqual({ delivery: 'sent' });
  const code = testCodeIn(off.server);
  const awaited = async (): Promise<string | null> =>
    (await off.admin.get('/api/notifications/settings')).json.data.test_code_until;
  const hours = (Date.parse((await awaited()) ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
  const wrong = code === '000000' ? '000001' : '000000';
  const confirm = (entered: string) => off.admin.post('/api/notifications/test/confirmation', { code: entered });
  expect((await confirm(wrong)).status).toBe(422);
  expect((await confirm(` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  expect(await awaited()).toBeNull();
  expect((await confirm(code)).status).toBe(422);
  const saved = await settle(off, { recipient_milestones: ['delivered', 'registered'] });
  expect(saved.json.data).toMatchObject({ recipient_milestones: ['registered', 'delivered'], delay: 30 });
  expect(saved.text).not.toContain('digest');
  const stale = await settle(off, { delay: 5, updated_at: new Date(0).toISOString() });
  expect(stale.status).toBe(409);
});

it('there is no test mail without a mail server', async () => {
  const site = await startSite();
  const admin = await signInAsAdmin(site);
  expect((await admin.post('/api/notifications/test', {})).status).toBe(422);
});

const REFUSALS: Readonly<Record<string, [number, string]>> = {
  'gone@example.com': [550, 'No such mailbox here'],
  'moved@example.com': [550, '5.1.1 No such mailbox here'],
  'busy@example.com': [450, 'Try again later'],
  'quota@example.com': [550, '5.4.5 Daily sending limit exceeded'],
  'relay@example.com': [554, '5.7.1 Relay access denied'],
  'listed@example.com': [554, 'Your address is on a blocklist'],
};

it('an address that does not exist is paused; after any other refusal the mail is tried again', async () => {
  const refusing = await startNotifyingSite({
    options: {
      onRcptTo: ({ address }: { address: string }, _session: unknown, done: (error?: Error) => void) => {
        const [responseCode, text] = REFUSALS[address] ?? [];
        done(responseCode ? Object.assign(new Error(text), { responseCode }) : undefined);
      },
    },
  });
  const create = (tracking_code: string, recipient_email: string) =>
    refusing.admin.post('/api/parcels', { tracking_code, recipient_name: 'Ada', destination: 'Oslo', recipient_email });
  for (const [index, address] of Object.keys(REFUSALS).entries()) await create(`GONE-000${index}`, address);
  expect(await refusing.deliver()).toEqual([]);
  const mails = await refusing.mails();
  expect(mails.map(({ address, state }) => `${address} ${state}`).sort()).toEqual([
    'busy@example.com waiting',
    'gone@example.com bounced',
    'listed@example.com waiting',
    'moved@example.com bounced',
    'quota@example.com waiting',
    'relay@example.com waiting',
  ]);
  const { data: paused } = (await refusing.admin.get('/api/notifications/paused')).json;
  const bounced = (address: string) => ({ address, reason: 'bounced', detail: expect.stringContaining('550') });
  expect(paused).toHaveLength(2);
  expect(paused).toEqual(
    expect.arrayContaining(
      ['gone@example.com', 'moved@example.com'].map((each) => expect.objectContaining(bounced(each))),
    ),
  );
  await create('GONE-0009', 'gone@example.com');
  await refusing.deliver();
  expect(await refusing.mails()).toHaveLength(Object.keys(REFUSALS).length);
});
