import { Database } from '../src/database/database.js';
import { OutboxMail } from '../src/mail/outbox.entity.js';
import { ApiClient } from './api-client.js';
import type { Site } from './site.js';

/** The code in the newest mail that the site has for an address. */
export async function sentCode(site: Site, to: string): Promise<string> {
  const { manager } = site.app.get(Database, { strict: false });
  const [mail] = await manager.find(OutboxMail, { where: { recipient: to }, order: { id: 'DESC' }, take: 1 });
  const digits = /^(\d{4}) (\d{4})$/m.exec(mail?.body ?? '');
  if (!digits) throw new Error(`There is no mail with a code for ${to}.`);
  return digits[0];
}

/** A browser that has proved with a code that it belongs to the recipient, or the sender, of a parcel. */
export async function verifiedBrowser(site: Site, code: string, to: string, role = 'recipient'): Promise<ApiClient> {
  const browser = new ApiClient(site.url);
  await browser.post('/api/recipients/codes', { code, role });
  const { status, text } = await browser.post('/api/recipients/verifications', {
    ...{ code, role },
    digits: await sentCode(site, to),
  });
  if (status !== 201 && status !== 200) throw new Error(`The browser was not verified: ${text}`);
  return browser;
}
