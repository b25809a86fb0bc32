import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { waitForHydration } from './hydration.js';
import type { TestSite } from './open-site.js';

/** The button on the page of a parcel that leads to everything its recipient may see. */
export const OPEN_DETAILS = 'Is this your parcel? See all details';

/** The digits in the mail with a code for a parcel, or in its `nth` one. The site writes its mails into a folder. */
export async function mailedDigits({ dataDir }: TestSite, tracking_code: string, nth = 1): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  let digits: string | undefined;
  await expect(async () => {
    const names = (await readdir(outbox)).filter((name) => !name.endsWith('.part')).sort();
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const codes = mails.flatMap((mail) =>
      mail.includes(tracking_code) ? (/^\d{4} \d{4}(?=\r?$)/m.exec(mail)?.[0] ?? []) : [],
    );
    digits = codes[nth - 1];
    expect(digits).toBeDefined();
  }).toPass();
  return digits ?? '';
}

/** Proves on the page of a parcel, in English, that its recipient is here: with the code from the mail. */
export async function verifyRecipient(page: Page, site: TestSite, tracking_code: string): Promise<void> {
  await page.goto(`${site.url}/track.html?code=${tracking_code}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: OPEN_DETAILS }).click();
  await page.getByRole('button', { name: 'Send me a code by email' }).click();
  await page.getByLabel('Code from the message').fill(await mailedDigits(site, tracking_code));
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('heading', { name: 'Your parcel' })).toBeVisible();
}
