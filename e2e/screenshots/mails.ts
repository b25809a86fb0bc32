import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES, type LanguageCode } from '@waybill/contracts';
import { freePort } from '@waybill/testing/free-port';
import { MailServer } from '../faults/harness/mail-server.js';
import { becomeAdmin } from '../site/admin.js';
import { LOOKS, sheetOf } from './mail-sheet.js';
import { onSite } from './on-site.js';
import { sendAccountMails } from './send-account-mails.js';
import { type NamedMail, sendMails } from './send-mails.js';

const folder = join(tmpdir(), 'waybill-screenshots');

/**
 * Every mail to customers in each language, and those to the office in English, sent by a site and taken by a mail server:
 * sheets of HTML and of text.
 */
async function takeMails(languages: readonly LanguageCode[], withAccount: boolean): Promise<void> {
  const mail = await MailServer.start();
  const port = String(await freePort());
  try {
    await onSite(
      async (site, browser) => {
        await mkdir(folder, { recursive: true });
        const admin = await browser.newPage({ baseURL: site.url });
        await becomeAdmin(admin, site.url);
        const office = { url: site.url, api: `http://127.0.0.1:${port}`, request: admin.request, mail };
        const sheets: [name: string, mails: readonly NamedMail[]][] = [...(await sendMails(office, languages))];
        if (withAccount) sheets.push(['account', await sendAccountMails(office)]);
        for (const [name, mails] of sheets) {
          for (const look of LOOKS) {
            const file = join(folder, `mails-${name}-${look.name}.png`);
            const { image, flaws } = await sheetOf(browser, mails, look);
            await writeFile(file, image);
            console.log([file, ...flaws].join('\n  '));
            if (flaws.length > 0) process.exitCode = 1;
          }
        }
      },
      { MAIL_URL: mail.url, API_PORT: port },
    );
  } finally {
    await mail.goAway();
  }
}

const wanted = process.argv[2]?.split(',');
await takeMails(
  LANGUAGES.filter((language) => wanted?.includes(language) ?? true),
  wanted?.includes('account') ?? true,
);
