/** @jest-environment node */
import { DEFAULT_BRAND } from '@waybill/contracts';
import { until } from '@waybill/testing/until';
import type { ApiResponse } from './api-client.js';
import { Changes } from './changes.js';
import { ServedBrand, type SiteBrand } from './served-brand.js';

const textOf = (name: string) =>
  JSON.stringify({ status: 'success', errors: [], message: '', data: { ...DEFAULT_BRAND, name } });

let calls: ((response: ApiResponse) => void)[];
let changes: Changes;
let brand: ServedBrand;

beforeEach(() => {
  calls = [];
  changes = new Changes();
  brand = new ServedBrand({ get: () => new Promise((resolve) => calls.push(resolve)), changes });
});

/** The API answers the nth call. */
const answer = (n: number, name: string) => calls[n]?.({ http: 200, text: textOf(name), etag: undefined });
const names = async (all: Promise<SiteBrand>[]) => (await Promise.all(all)).map(({ name }) => name);

it('is the same for all who ask at once', async () => {
  const asked = [brand.current(), brand.current(), brand.current()];
  answer(0, 'Nordwind');
  expect(await names(asked)).toEqual(['Nordwind', 'Nordwind', 'Nordwind']);
});

it('is not waited for any longer than for a moment, and known once the API has answered', async () => {
  expect(await names([brand.current(), brand.current()])).toEqual([DEFAULT_BRAND.name, DEFAULT_BRAND.name]);
  answer(0, 'Nordwind');
  await until(() => brand.latest.name === 'Nordwind');
});

it('after a change everybody waits for the new one', async () => {
  const first = brand.current();
  answer(0, 'Nordwind');
  await first;
  changes.record();
  const asked = [brand.current(), brand.current()];
  answer(1, 'Südwind');
  expect(await names(asked)).toEqual(['Südwind', 'Südwind']);
});
