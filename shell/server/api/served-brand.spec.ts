/** @jest-environment node */
import { DEFAULT_BRAND } from '@waybill/contracts';
import type { ApiResponse } from './api-client.js';
import { Changes } from './changes.js';
import { ServedBrand } from './served-brand.js';

const text = JSON.stringify({
  status: 'success',
  errors: [],
  message: '',
  data: { ...DEFAULT_BRAND, name: 'Nordwind' },
});
const answerAfter = (ms: number) =>
  new ServedBrand({
    get: () =>
      new Promise<ApiResponse>((resolve) => setTimeout(() => resolve({ http: 200, text, etag: undefined }), ms)),
    changes: new Changes(),
  });

it('is the same for all who ask at once', async () => {
  const brand = answerAfter(5);
  const shown = await Promise.all([brand.current(), brand.current(), brand.current()]);
  expect(shown.map(({ name }) => name)).toEqual(['Nordwind', 'Nordwind', 'Nordwind']);
});

it('is not waited for any longer by who comes later, and known once the API has answered', async () => {
  const brand = answerAfter(400);
  const since = performance.now();
  expect((await brand.current()).name).toBe(DEFAULT_BRAND.name);
  await brand.current();
  await brand.current();
  expect(performance.now() - since).toBeLessThan(390);
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect(brand.latest.name).toBe('Nordwind');
});
