import type { Locator } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** The background colors of an element and of the system's highlight. */
const backgrounds = (element: Locator) =>
  element.evaluate((target) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'Highlight';
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return { background: getComputedStyle(target).backgroundColor, highlight };
  });

async function expectHighlighted(element: Locator, highlighted = true): Promise<void> {
  await expect
    .poll(async () => {
      const { background, highlight } = await backgrounds(element);
      return background === highlight;
    })
    .toBe(highlighted);
}

test('progress and buttons of the tracking page are visible in forced colors', async ({ site, page }) => {
  await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expectHighlighted(steps.first().locator('span').first());
  await expectHighlighted(steps.last().locator('span').first(), false);
  await expectHighlighted(page.getByRole('button', { name: 'TRACK' }));
});

test('selected options of the panel are visible in forced colors, and labels stay black on white', async ({
  adminPage: page,
  site,
}) => {
  const parcels = await (await page.request.get(`${site.url}/api/parcels`)).json();
  const { id } = parcels.data[0];
  await page.goto(`/control/parcels/${id}/activities/create`);
  const option = (name: string) =>
    page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
  await option('gold').click();
  await expectHighlighted(option('gold'));
  await expectHighlighted(option('red'), false);

  await page.goto('/control/pages/create.html');
  await expectHighlighted(page.getByRole('button', { name: 'Light', exact: true }));
  await expectHighlighted(page.getByRole('button', { name: 'Dark', exact: true }), false);

  await page.goto(`/control/parcels/labels.html?ids=${id}`);
  const label = page.getByRole('article').first();
  await expect(label).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(label).toHaveCSS('color', 'rgb(0, 0, 0)');
});
