import { expect, type Page } from '@playwright/test';

/** Creates the parcels HUB-0, HUB-1, … or of another `name`, all of them registered. */
export async function importParcels(page: Page, site: string, count: number, name = 'HUB'): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => `${name}-${n},Ada,Oslo,Registered`);
  const buffer = Buffer.from(['tracking_code,recipient_name,destination,status', ...rows].join('\n'));
  const file = { name: 'parcels.csv', mimeType: 'text/csv', buffer };
  const response = await page.request.post(`${site}/api/parcels/import`, { multipart: { file, apply: 'yes' } });
  expect((await response.json()).data.applied).toBe(true);
}
