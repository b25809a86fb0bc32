import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_INDEPENDENT } from './engine-independent-specs.js';
import { allSpecs } from './standard-specs.js';

const DEPENDENT = ['src/parcels/search.api.spec.ts', 'src/mail/outbox.slow.api.spec.ts', 'src/new/new.api.spec.ts'];
const FILES = [...DEPENDENT, ...ENGINE_INDEPENDENT];

const before = process.env.TEST_SLICE;
afterEach(() => {
  if (before === undefined) delete process.env.TEST_SLICE;
  else process.env.TEST_SLICE = before;
});

/** Those that run on MariaDB in a slice. */
function onMariaDb(slice: number): string[] {
  process.env.TEST_SLICE = String(slice);
  return allSpecs(FILES, 'mariadb');
}

it('every spec that is said to be independent of the engine exists', () => {
  const missing = ENGINE_INDEPENDENT.filter((file) => !existsSync(join(import.meta.dirname, '..', file)));
  expect(missing).toEqual([]);
});

it('the embedded database runs every spec in every slice, and MariaDB does without a slice', () => {
  process.env.TEST_SLICE = '3';
  expect(allSpecs(FILES, 'embedded').toSorted()).toEqual(FILES.toSorted());
  delete process.env.TEST_SLICE;
  expect(allSpecs(FILES, 'mariadb').toSorted()).toEqual(FILES.toSorted());
});

it('MariaDB runs what depends on the engine in every slice, and each other spec in one', () => {
  const slices = [0, 1, 2, 3, 4].map(onMariaDb);
  for (const slice of slices) expect(slice).toEqual(expect.arrayContaining(DEPENDENT));
  const others = slices.flat().filter((file) => !DEPENDENT.includes(file));
  expect(others.toSorted()).toEqual(ENGINE_INDEPENDENT.toSorted());
});

it('slow specs are first, for groups to share', () => {
  const slow = allSpecs(FILES, 'embedded').map((file) => file.includes('.slow.'));
  expect(slow).toEqual(slow.toSorted().reverse());
});
