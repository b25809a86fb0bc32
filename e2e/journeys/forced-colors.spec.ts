import type { Locator } from '@playwright/test';
import { expect, test } from '../site/fixtures.js';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** The ground that is painted under an element, and the system's own ground of what is chosen. */
const grounds = (element: Locator) =>
  element.evaluate((seen) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'Highlight';
    const chosen = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return { seen: getComputedStyle(seen).backgroundColor, chosen };
  });

async function expectChosen(element: Locator, chosen = true): Promise<void> {
  await expect
    .poll(async () => {
      const { seen, chosen } = await grounds(element);
      return seen === chosen;
    })
    .toBe(chosen);
}

test('where the system sets the colours, a visitor sees how far a parcel is and what to press', async ({
  site,
  page,
}) => {
  await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expectChosen(steps.first().locator('span').first());
  await expectChosen(steps.last().locator('span').first(), false);
  await expectChosen(page.getByRole('button', { name: 'TRACK' }));
});

test('where the system sets the colours, the panel shows what is chosen, and bars stay black on white', async ({
  adminPage: page,
  site,
}) => {
  const parcels = await (await page.request.get(`${site.url}/api/parcels`)).json();
  const { id } = parcels.data[0];
  await page.goto(`/control/parcels/${id}/activities/create`);
  const option = (name: string) =>
    page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
  await option('gold').click();
  await expectChosen(option('gold'));
  await expectChosen(option('red'), false);

  await page.goto('/control/pages/create.html');
  await expectChosen(page.getByRole('button', { name: 'Light' }));
  await expectChosen(page.getByRole('button', { name: 'Dark' }), false);

  await page.goto(`/control/parcels/labels.html?ids=${id}`);
  const label = page.getByRole('article');
  await expect(label).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(label).toHaveCSS('color', 'rgb(0, 0, 0)');
});
