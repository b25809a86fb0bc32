import { detailsOf } from './details.js';

const MAX_BYTES = 60_000;
const namesOf = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `${index}`.padStart(length, 'f'));
const changed = (names: string[], length: number) => ({
  action: 'changed' as const,
  entity: 'parcels',
  record: '1',
  before: Object.fromEntries(names.map((name) => [name, 'ä'.repeat(length)])),
  after: Object.fromEntries(names.map((name) => [name, 'ö'.repeat(length)])),
});

it('shortens values until they fit into an entry', () => {
  const names = namesOf(200, 10);
  const text = detailsOf(changed(names, 5_000), names) ?? '';
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
  expect(Object.keys(JSON.parse(text))).toHaveLength(200);
});

it('fails, instead of shortening for ever, if not even the names fit', () => {
  const names = namesOf(1_000, 100);
  expect(() => detailsOf(changed(names, 10), names)).toThrow('The names of 1000 fields do not fit');
});
