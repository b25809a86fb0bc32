import { until } from '@waybill/testing/until';
import { Database } from '../src/database/database.js';
import { OutboxService } from '../src/mail/outbox.service.js';
import { MilestoneWriter } from '../src/notifications/milestone-writer.service.js';
import { MilestoneMailRow, MilestoneRow } from '../src/notifications/notifications.entities.js';
import { type ApiClient, signInAsAdmin } from './api-client.js';
import { headersOf, type MailServer, startMailServer } from './mail-server.js';
import { type Site, startSite } from './site.js';

/** A site with a mail server that writes and sends mail only when a test says so. */
export interface NotifyingSite {
  site: Site;
  admin: ApiClient;
  server: MailServer;
  /** What the mail server has received since, oldest first. */
  deliver(): Promise<{ to: string; headers: Map<string, string>; raw: string }[]>;
  rows(): Promise<MilestoneRow[]>;
  mails(): Promise<MilestoneMailRow[]>;
}

/** Nothing is sent by itself in sites that are started within `work`. */
export async function withoutWorkers<T>(work: () => Promise<T>): Promise<T> {
  const spies = [
    jest.spyOn(OutboxService.prototype, 'start').mockReturnValue(),
    jest.spyOn(MilestoneWriter.prototype, 'start').mockReturnValue(),
  ];
  try {
    return await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** `isOn`: with all milestones switched on, and without a delay. */
export async function startNotifyingSite({ isOn = true, options = {} } = {}): Promise<NotifyingSite> {
  const server = await startMailServer(undefined, options);
  const site = await withoutWorkers(() => startSite({ MAIL_URL: `smtp://127.0.0.1:${server.port}` }));
  const admin = await signInAsAdmin(site);
  const database = () => site.app.get(Database, { strict: false });
  if (isOn) await switchOn(admin, server);
  const deliver = async () => {
    server.received.length = 0;
    await site.app.get(MilestoneWriter, { strict: false }).writeDue();
    await site.app.get(OutboxService, { strict: false }).drain();
    return server.received.map(({ to, raw }) => ({ to: to[0] ?? '', headers: headersOf(raw), raw }));
  };
  return {
    ...{ site, admin, server, deliver },
    rows: () => database().manager.find(MilestoneRow, { order: { id: 'ASC' } }),
    mails: () => database().manager.find(MilestoneMailRow, { order: { id: 'ASC' } }),
  };
}

/** The code in the test mail that was received last. */
export const testCodeIn = ({ received }: MailServer): string =>
  /\b(\d{6})\b/.exec(
    received
      .at(-1)
      ?.raw.split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n') ?? '',
  )?.[1] ?? '';

async function switchOn(admin: ApiClient, server: MailServer): Promise<void> {
  await admin.post('/api/notifications/test', {});
  await until(() => server.received.length > 0);
  await admin.post('/api/notifications/test/confirmation', { code: testCodeIn(server) });
  const all = ['registered', 'in_transit', 'out_for_delivery', 'attempt_failed', 'held', 'delivered', 'returned'];
  const lists = { recipient_milestones: all, sender_milestones: ['delivered'] };
  const { status, text } = await admin.patch('/api/notifications/settings', { ...lists, delay: 0 });
  if (status !== 200) throw new Error(`Milestone mails could not be switched on: ${text}`);
}
