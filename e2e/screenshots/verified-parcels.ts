import { type Browser, expect, type Page } from '@playwright/test';
import { INSTRUCTION_KINDS } from '@waybill/contracts';
import type { TestSite } from '../site/open-site.js';
import { mailedDigits, verifyRecipient } from '../site/verified-recipient.js';
import { createParcel, PARCEL_STATES } from './parcel-states.js';

const REDACTED_AFTER_DAYS = 90;
const MORE = {
  recipient_email: 'daniel.lindqvist@example.org',
  destination: 'Singapore, Singapore\n71 Robinson Road, #14-01\n068895',
  parcel_content: 'A pocket watch from the estate of a grandfather, and its chain',
};
/** A quick hand: some waves from left to right, and a line below. */
const SIGNATURE = [
  Array.from({ length: 90 }, (_, n) => [40 + n * 5, Math.round(110 - 60 * Math.sin(n / 5) * Math.exp(-n / 70))]),
  Array.from({ length: 40 }, (_, n) => [60 + n * 12, 190 - Math.round(n / 4)]),
];
/** Light on a door, and a parcel before it. */
const DOORSTEP = `<body style="margin:0;background:linear-gradient(#8a6a4f,#6d513c 70%,#9a9a94 70%)"><div style="position:absolute;left:300px;top:40px;width:200px;height:380px;background:#1d4b5c;border:12px solid #efe9dc"></div><div style="position:absolute;left:250px;top:400px;width:190px;height:130px;background:#c99a5b;box-shadow:0 18px 20px #0006"></div>`;

/** Codes of parcels whose recipient was verified in the browser of a page. */
export interface VerifiedParcels {
  /** Under way, with a wish that was given before. */
  underway: string;
  /** Handed over to a neighbor, with photo and signature. */
  delivered: string;
}

/**
 * Creates two parcels as the office, verifies their recipient in the browser of `visitor`, and once more in another one.
 * The settings show proofs to recipients, and let names disappear some day.
 */
export async function verifyParcels(site: TestSite, admin: Page, visitor: Page): Promise<VerifiedParcels> {
  const data = { proof_verified: 'yes', redact_days: REDACTED_AFTER_DAYS };
  await expectOk(admin.request.patch(`${site.url}/api/settings`, { data }));
  const create = (from: string, name: string) => {
    const state = PARCEL_STATES.find((each) => each.name === from);
    if (!state) throw new Error(`No state is called ${from}.`);
    return createParcel(admin.request, { ...state, name }, MORE);
  };
  const parcels = {
    underway: await create('moving', 'mine'),
    delivered: await create('arriving-today', 'mine-delivered'),
  };
  await handOver(site, admin, parcels.delivered);
  for (const code of Object.values(parcels)) {
    await verifyRecipient(visitor, site, code);
    await verifyElsewhere(site, browserOf(visitor), code);
  }
  const [neighbor] = INSTRUCTION_KINDS;
  const wish = { code: parcels.underway, kind: neighbor, detail: 'Ms Green, #14-03', note: 'Please ring twice.' };
  await expectOk(visitor.request.post(`${site.url}/api/recipients/instructions`, { data: wish }));
  return parcels;
}

async function handOver(site: TestSite, admin: Page, tracking_code: string): Promise<void> {
  const drawing = await browserOf(admin).newPage({ viewport: { width: 800, height: 600 } });
  await drawing.setContent(DOORSTEP);
  const photo = await drawing.screenshot({ type: 'jpeg' });
  await drawing.close();
  const multipart = {
    ...{ id: crypto.randomUUID(), tracking_code, receiver_name: 'Eve Moss', relationship: 'neighbor' },
    signature: JSON.stringify(SIGNATURE),
    photo: { name: 'door.jpg', mimeType: 'image/jpeg', buffer: photo },
  };
  await expectOk(admin.request.post(`${site.url}/api/proofs`, { multipart }));
}

/** The recipient's other device, which is listed beside this one. */
async function verifyElsewhere(site: TestSite, browser: Browser, code: string): Promise<void> {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  const post = (path: string, data: object) =>
    expectOk(
      context.request.post(`${site.url}/api/recipients/${path}`, { data: { code, role: 'recipient', ...data } }),
    );
  await post('codes', {});
  await post('verifications', { digits: await mailedDigits(site, code, 2) });
  await context.close();
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  return browser;
}

async function expectOk(answer: ReturnType<Page['request']['post']>): Promise<void> {
  const response = await answer;
  expect(response.ok(), `${response.url()}: ${response.status()} ${await response.text()}`).toBe(true);
}
