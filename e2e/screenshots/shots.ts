import type { Page } from '@playwright/test';
import { waitForIdle } from '../site/idle.js';

/** A page to capture. */
export interface Shot {
  name: string;
  path: (demoCode: string) => string;
  admin?: boolean;
  language?: string;
  /** Names of the variants that the README shows. */
  documented?: readonly string[];
  before?: (page: Page) => Promise<void>;
}

/** A viewport and color scheme. */
export interface Variant {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

export const VARIANTS: readonly Variant[] = [
  { name: 'desktop-light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { name: 'desktop-dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { name: 'phone-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
];

const fixed = (path: string) => () => path;
const control = (name: string, path: string): Shot => ({ name: `control-${name}`, path: fixed(path), admin: true });

export const SHOTS: readonly Shot[] = [
  { name: 'home', path: fixed('/'), documented: ['desktop-light'] },
  { name: 'tracking', path: (code) => `/track.html?code=${code}`, documented: ['desktop-light', 'phone-dark'] },
  { name: 'tracking-idle', path: fixed('/track.html') },
  { name: 'tracking-unknown', path: fixed('/track.html?code=NOT-A-PARCEL') },
  { name: 'tracking-arabic', path: (code) => `/track.html?code=${code}`, language: 'ar' },
  { name: 'menu', path: fixed('/'), before: (page) => page.getByRole('button', { name: /menu/i }).first().click() },
  { name: 'contact', path: fixed('/contact.html') },
  { name: 'privacy', path: fixed('/pages/privacy-policy') },
  { name: 'not-found', path: fixed('/no/such/page') },
  { name: 'resolution', path: fixed('/resolution.html') },
  { name: 'sign-in', path: fixed('/cp') },
  { name: 'password', path: fixed('/control/password.html') },
  { ...control('panel', '/control/index.html'), documented: ['desktop-light'] },
  control('parcels', '/control/parcels/list.html'),
  control('parcel-create', '/control/parcels/create.html'),
  {
    ...control('parcel', '/control/parcels/list.html'),
    before: async (page) => {
      await page.locator('tbody a').first().click();
      await page.waitForURL(/\/control\/parcels\/[0-9a-f-]{36}/);
      await waitForIdle(page);
    },
  },
  control('pages', '/control/pages/list.html'),
  control('page-create', '/control/pages/create.html'),
  control('reviews', '/control/reviews/list.html'),
  control('review-create', '/control/reviews/create.html'),
  control('email', '/control/email/send.html'),
  control('settings', '/control/settings'),
  control('settings-contact', '/control/settings/contact'),
  control('settings-mail', '/control/settings/mail'),
  control('settings-html', '/control/settings/html'),
  control('settings-retention', '/control/settings/retention'),
  control('audit', '/control/audit/list.html'),
  control('audit-entry', '/control/audit/1'),
  {
    ...control('history', '/control/settings/contact'),
    before: async (page) => {
      await page.goto('/control/pages/privacy-policy');
      await page.getByLabel('Subtitle').fill(`What we store, as of ${Date.now()}`);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('status').getByText(/saved/i).first().waitFor();
      await page.goto('/control/pages/privacy-policy/history');
      await waitForIdle(page);
    },
  },
  control('account', '/control/account/index.html'),
  control('invoice', '/control/invoice/create.html'),
  control('messages', '/control/messages/list.html'),
];
