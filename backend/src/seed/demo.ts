import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { v5 } from 'uuid';
import { newId } from '../database/columns.js';
import { Counters } from '../database/counters.js';
import { Activity } from '../history/activity.entity.js';
import { PageRow } from '../pages/page.entity.js';
import { Parcel } from '../parcels/parcel.entity.js';
import { insertTerms, searchTextOf } from '../parcels/parcel-terms.js';
import { ReviewRow } from '../reviews/review.entity.js';
import { SETTINGS_ID, SettingsRow } from '../settings/settings.entity.js';
import { demoParcels } from './demo-parcels.js';
import { DEMO_PAGES, DEMO_REVIEWS, DEMO_TERMS, type PageText } from './texts.js';

const PORTRAIT_PX = 320;
const NAMESPACE = '6f9a2c1e-52d4-4c0b-9f3e-2f6b8f0f7d11';
const DAY_MS = 86_400_000;
const BATCH = 100;

/** Demo content: parcels, pages, reviews and contact details. */
export async function seedDemo(dataSource: DataSource, imagesDir: string, now = new Date()): Promise<void> {
  await seedParcels(dataSource, now);
  for (const [index, text] of DEMO_PAGES.entries()) await seedPage(dataSource, text, daysBefore(now, 30 - index));
  for (const index of DEMO_REVIEWS.keys()) await seedReview(dataSource, imagesDir, index, now);
  await dataSource.manager.update(SettingsRow, { id: SETTINGS_ID }, DEMO_SETTINGS);
}

export async function seedPage(dataSource: DataSource, text: PageText, at: Date): Promise<void> {
  const timestamp = at.toISOString();
  await dataSource.manager.insert(PageRow, { id: newId(at), ...text, created_at: timestamp, updated_at: timestamp });
  await new Counters(dataSource).add('pages', 1);
}

async function seedParcels(dataSource: DataSource, now: Date): Promise<void> {
  const demo = demoParcels(now);
  await dataSource.manager.insert(
    Parcel,
    demo.map(({ parcel }) => ({ ...parcel, search_text: searchTextOf(parcel) })),
  );
  await insertTerms(
    dataSource,
    demo.map(({ parcel }) => parcel),
  );
  const scans = demo.flatMap(({ activities }) => activities);
  for (let start = 0; start < scans.length; start += BATCH) {
    await dataSource.manager.insert(Activity, scans.slice(start, start + BATCH));
  }
  await new Counters(dataSource).add('parcels', demo.length);
  for (const { parcel } of demo) await new Counters(dataSource).add(`parcels:${parcel.stage}`, 1);
}

async function seedReview(dataSource: DataSource, imagesDir: string, index: number, now: Date): Promise<void> {
  const [name, review, ink, paper] = DEMO_REVIEWS[index] ?? ['', '', '', ''];
  const image = portraitOf(name);
  await mkdir(imagesDir, { recursive: true });
  await writeFile(join(imagesDir, image), await portrait(name, ink, paper));
  const at = daysBefore(now, 9 * (index + 1));
  await dataSource.manager.insert(ReviewRow, { id: newId(at), name, review, image, created_at: at.toISOString() });
  await new Counters(dataSource).add('reviews', 1);
}

/** The file of a reviewer's portrait, the same on every machine. */
export const portraitOf = (name: string): string => `${v5(name, NAMESPACE)}.webp`;

/** A drawn portrait instead of a photograph: head and shoulders in two colors, with initials. */
async function portrait(name: string, ink: string, paper: string): Promise<Buffer> {
  const initials = name
    .split(' ')
    .map((word) => word[0])
    .join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT_PX}" height="${PORTRAIT_PX}" viewBox="0 0 320 320">
    <rect width="320" height="320" fill="${paper}"/>
    <circle cx="160" cy="120" r="62" fill="${ink}"/>
    <path d="M40 320c0-76 52-122 120-122s120 46 120 122z" fill="${ink}"/>
    <text x="160" y="292" font-family="sans-serif" font-size="46" font-weight="700" text-anchor="middle" fill="${paper}">${initials}</text>
  </svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).webp({ quality: 85 }).toBuffer();
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Contact details of the demo, and what its documents say. */
export const DEMO_SETTINGS = {
  contact_phone: '+44 20 7946 0000',
  contact_phone_alt: '+44 20 7946 0011',
  contact_address: '14 Harbour Road, London E1W 1AA, United Kingdom',
  contact_hours: 'Monday to Friday 8:00–18:00\nSaturday 9:00–13:00',
  currency: 'GBP',
  tax_rate: 20,
  invoice_note: 'Payable within 14 days without deduction.',
  waybill_terms: DEMO_TERMS,
  contact_twitter: 'https://x.com/waybill_demo',
  contact_telegram: 'https://t.me/waybill_demo',
  contact_instagram: 'https://www.instagram.com/waybill_demo',
  meta_description:
    'Air freight, sea freight, express and door to door: send a parcel anywhere and track it at any time.',
};
