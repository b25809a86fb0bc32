import { ADMIN, createAdmin, dataOf, expectStatus, SIGN_IN } from './admin.js';
import { Clock } from './clock.js';
import { call } from './http.js';
import { bodyOf, MailServer } from './mail-server.js';
import { newFolder } from './run.js';
import type { Server } from './server.js';
import { startBackend } from './site.js';
import { until } from './until.js';

const IDS_PER_JOB = 500;

/** A backend whose milestone mails are switched on, with a mail server and a clock in the hand of the test. */
export class MailingSite {
  private headers: Record<string, string> = {};
  /** Bulk requests that were accepted. */
  private readonly jobs: string[] = [];

  private constructor(
    readonly backend: Server,
    readonly mail: MailServer,
    readonly clock: Clock,
  ) {}

  static async start(milestones: readonly string[]): Promise<MailingSite> {
    const mail = await MailServer.start();
    const clock = new Clock();
    const backend = await startBackend({ dataDir: newFolder('data'), env: { MAIL_URL: mail.url, ...clock.env } });
    const site = new MailingSite(backend, mail, clock);
    site.headers = (await createAdmin(backend.url)).headers;
    await site.switchOn(milestones);
    return site;
  }

  /** A fast clock soon ends a session. */
  async signIn(): Promise<void> {
    const response = expectStatus(200, await call(`${this.backend.url}${SIGN_IN}`, { body: ADMIN }));
    this.headers = { cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
  }

  /** As the admin. */
  async send(method: string, path: string, body?: object, status = 200): Promise<unknown> {
    const { headers } = this;
    return dataOf(expectStatus(status, await call(`${this.backend.url}${path}`, { method, headers, body })));
  }

  /** A parcel whose recipient has an address of the same name; its id. */
  async create(tracking_code: string, recipient_email = `${tracking_code}@example.com`): Promise<string> {
    const parcel = { tracking_code, recipient_name: 'Recipient', destination: 'Oslo', recipient_email };
    return ((await this.send('POST', '/api/parcels', parcel, 201)) as { id: string }).id;
  }

  async setStatus(status: string, ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += IDS_PER_JOB) {
      const body = { action: { kind: 'status', status }, ids: ids.slice(start, start + IDS_PER_JOB) };
      this.jobs.push(((await this.send('POST', '/api/bulk', body, 202)) as { id: string }).id);
    }
  }

  /** Looks at the bulk requests as an open panel does: who asks for one whose process was killed has it continued. */
  async lookAtJobs(): Promise<void> {
    for (const id of this.jobs) await call(`${this.backend.url}/api/bulk/${id}`, { headers: this.headers });
  }

  async stop(): Promise<void> {
    await this.backend.child.stop();
    await this.mail.goAway();
  }

  /** The code in the test mail says that mails arrive. */
  private async switchOn(recipient_milestones: readonly string[]): Promise<void> {
    await this.send('POST', '/api/notifications/test', {});
    await until('the test mail has come', () => this.mail.received.length > 0);
    const code = /\b\d{6}\b/.exec(bodyOf(this.mail.received[0] ?? ''))?.[0];
    await this.send('POST', '/api/notifications/test/confirmation', { code });
    await this.send('PATCH', '/api/notifications/settings', { recipient_milestones, delay: 0 });
  }
}
