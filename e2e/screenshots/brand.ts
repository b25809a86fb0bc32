import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { SETUP_STEPS } from '@waybill/contracts';
import { becomeAdmin } from '../site/admin.js';
import { waitForIdle } from '../site/idle.js';
import { setLanguage } from '../site/public-pages.js';
import { onSite } from './on-site.js';
import { VARIANTS, type Variant } from './shots.js';

const folder = join(tmpdir(), 'waybill-screenshots');
const COMPANY = {
  company_name: 'Nordwind Kurier',
  company_legal_name: 'Nordwind Kurier GmbH',
  brand_color: '#7a1f3d',
  brand_accent: '#ffd166',
  copyright_from: '1999',
  copyright_to: '2026',
  currency: 'EUR',
};
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="180"><rect width="640" height="180" fill="#fff"/><path d="M20 140L100 40l80 100 80-100 80 100" fill="none" stroke="#7a1f3d" stroke-width="24"/><circle cx="480" cy="90" r="60" fill="#ffd166"/></svg>`;
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>.a{fill:#7a1f3d}</style><circle class="a" cx="32" cy="32" r="30"/><path d="M14 44L26 22l12 22 12-22" fill="none" stroke="#ffd166" stroke-width="6"/></svg>`;
const LANGUAGES = ['en', 'de', 'ar'];

/** Site, panel, mail, label, invoice and preview of a company that has a name and colors of its own, then also a logo. */
async function takePictures(): Promise<void> {
  await onSite(async (site, browser) => {
    await mkdir(folder, { recursive: true });
    const admin = await browser.newPage({ baseURL: site.url });
    await becomeAdmin(admin, site.url);
    await firstRun(admin, site.url, browser);
    await expectOk(await admin.request.patch(`${site.url}/api/settings`, { data: COMPANY }));
    const cookies = await admin.context().cookies();
    await until(async () => (await (await admin.request.get(`${site.url}/`)).text()).includes(COMPANY.company_name));
    for (const name of ['favicon.svg', 'icon-512.png', 'preview-en.png'])
      await save(`brand-${name}`, await (await admin.request.get(`${site.url}/${name}`)).body());
    await documents(admin.request, site.url, browser);
    const take = (name: string, path: string, variant: Variant, language = 'en', signedIn = false) =>
      picture(browser, { url: site.url, name, path, variant, language, cookies: signedIn ? cookies : [] });
    for (const variant of VARIANTS) {
      for (const language of LANGUAGES) await take(`home-${language}`, '/', variant, language);
      await take('panel', '/control/settings/brand', variant, 'en', true);
      await take('region', '/control/settings/region', variant, 'en', true);
    }
    for (const [kind, drawing] of Object.entries({ logo: LOGO, mark: MARK })) {
      const image = { name: `${kind}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) };
      await expectOk(await admin.request.post(`${site.url}/api/settings/${kind}`, { multipart: { image } }));
    }
    await until(async () => (await (await admin.request.get(`${site.url}/`)).text()).includes('/uploads/images/'));
    for (const variant of VARIANTS) {
      await take('logo', '/', variant);
      await take('panel-logo', '/control/settings/brand', variant, 'en', true);
    }
    for (const name of ['favicon.svg', 'icon-512.png', 'icon-maskable-512.png', 'preview-en.png'])
      await save(`brand-mark-${name}`, await (await admin.request.get(`${site.url}/${name}`)).body());
    await documents(admin.request, site.url, browser, 'logo-');
  });
}

/** The pages of the first run, of which the server knows the current one. */
async function firstRun(admin: Page, url: string, browser: Browser): Promise<void> {
  const cookies = await admin.context().cookies();
  for (const setup of SETUP_STEPS) {
    await expectOk(await admin.request.patch(`${url}/api/settings`, { data: { setup } }));
    const shot = { url, name: `setup-${setup}`, path: '/control/settings/setup', language: 'en', cookies };
    for (const variant of VARIANTS) await picture(browser, { ...shot, variant });
  }
}

async function documents(api: APIRequestContext, url: string, browser: Browser, kind = ''): Promise<void> {
  const mail = await api.post(`${url}/api/contact/preview`, {
    data: { subject: 'Your parcel', body: 'It is on its way.\n\nhttps://nordwind.example/track', template: 'html3' },
  });
  const { html } = (await mail.json()).data as { html: string };
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 700, height: 600 }, colorScheme });
    await page.setContent(html);
    await save(`brand-${kind}mail-${colorScheme}.png`, await page.screenshot());
    await page.close();
  }
  const invoice = await api.post(`${url}/api/invoices`, { data: { product: 'Storage, March' } });
  const { id } = (await invoice.json()).data as { id: string };
  await save(`brand-${kind}invoice.pdf`, await (await api.get(`${url}/api/invoices/${id}.pdf`)).body());
}

interface Shot {
  url: string;
  name: string;
  path: string;
  variant: Variant;
  language: string;
  cookies: Parameters<Awaited<ReturnType<Browser['newContext']>>['addCookies']>[0];
}

async function picture(browser: Browser, { url, name, path, variant, language, cookies }: Shot): Promise<void> {
  const { viewport, colorScheme } = variant;
  const context = await browser.newContext({ baseURL: url, viewport, colorScheme, reducedMotion: 'reduce' });
  try {
    await context.addCookies(cookies);
    if (language !== 'en') await setLanguage(context, language, url);
    const page = await context.newPage();
    await page.goto(path);
    await waitForIdle(page);
    await save(`brand-${name}-${variant.name}.png`, await page.screenshot({ fullPage: true }));
  } finally {
    await context.close();
  }
}

/** The shell server asks for the brand once a second. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 15_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('The brand did not reach the pages within 15 s.');
    await pause(200);
  }
}

async function expectOk(response: { ok(): boolean; text(): Promise<string> }): Promise<void> {
  if (!response.ok()) throw new Error(await response.text());
}

async function save(name: string, bytes: Buffer): Promise<void> {
  await writeFile(join(folder, name), bytes);
  console.log(join(folder, name));
}

await takePictures();
