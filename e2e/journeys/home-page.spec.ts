import { visitFrom } from '../site/distance.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { waitForIdle } from '../site/idle.js';

const PHONE = { width: 390, height: 844 };
/** Half of what it was once, in pixels (see docs/decisions/0133). */
const MAX_LENGTH = 3130;

test('the home page is short on a phone, and ends in its last band', async ({ page }) => {
  await page.setViewportSize(PHONE);
  // In the site's typefaces: those of a system take a line more here and there.
  await visitFrom(page, 'near');
  await page.goto('/');
  await waitForIdle(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MAX_LENGTH);
  const [band, footer] = await Promise.all([
    page.getByRole('region', { name: 'Track Shipment' }).boundingBox(),
    page.getByRole('contentinfo').boundingBox(),
  ]);
  expect((band?.y ?? 0) + (band?.height ?? 0)).toBeCloseTo(footer?.y ?? -1, 0);
});

test('reviews are a strip that the keyboard scrolls', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await waitForHydration(page);
  const strip = page.getByRole('region', { name: 'Customer Feedback' }).getByRole('list');
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test('cards of services and links of the bar lead to sections of the contact page', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('region', { name: 'Our Services' }).getByRole('link', { name: 'Sea freight' }).click();
  await expect(page).toHaveURL(/\/contact\.html#sea$/);
  await expect(page.getByRole('heading', { level: 3, name: 'Sea freight' })).toBeInViewport();
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'About us' })).toBeInViewport();
  await bar.getByRole('link', { name: 'Services' }).click();
  const services = page.getByRole('region', { name: 'Our Services' });
  await expect(services.getByRole('heading', { level: 2 })).toBeInViewport();
  await services.getByRole('link', { name: 'Ask about this service' }).first().click();
  await expect(page.getByLabel('Subject')).toHaveValue('Air freight');
  await expect(page.getByRole('heading', { level: 2, name: 'Write a message' })).toBeInViewport();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a message about a service begins, too', async ({ page }) => {
    await page.goto('/contact.html?service=express#write');
    await expect(page.getByLabel('Subject')).toHaveValue('Express courier');
    await expect(page.getByRole('heading', { level: 2, name: 'Write a message' })).toBeInViewport();
  });
});

test('a content page leads on to others, and has headings and side notes', async ({ page }) => {
  await page.goto('/pages/sea-freight');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Shared containers' })).toBeVisible();
  const note = await page.getByRole('note').boundingBox();
  for (const text of [
    page.getByRole('heading', { name: 'Weekly sailings' }),
    page.getByText('Shanghai to Rotterdam'),
  ]) {
    const box = await text.boundingBox();
    expect(note?.x ?? 0, 'the note is beside the text').toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  }
  const link = page.getByRole('navigation', { name: 'More pages' }).getByRole('link').first();
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
