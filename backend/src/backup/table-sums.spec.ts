import { differences, TableSums } from './table-sums.js';

function sums(...rows: object[]) {
  const result = new TableSums();
  for (const row of rows) result.add('parcels', row as Record<string, unknown>);
  return result;
}
const A = { id: 'a', name: 'Ada', extra: { x: 1, y: [1, null] } };
const B = { id: 'b', name: 'Bob', extra: null };

it('do not depend on the order of rows and keys', () => {
  expect(sums(A, B).result).toEqual(sums(B, { extra: { y: [1, null], x: 1 }, name: 'Ada', id: 'a' }).result);
});

it.each([
  ['a value', [A, { ...B, name: 'Bo' }], 'parcels: its 2 rows differ from those in the backup'],
  [
    'a value inside JSON',
    [{ ...A, extra: { x: 1, y: [2, null] } }, B],
    'parcels: its 2 rows differ from those in the backup',
  ],
  ['a missing row', [A], 'parcels: 2 rows in the backup, 1 found'],
  ['a doubled row in place of another', [A, A], 'parcels: its 2 rows differ from those in the backup'],
])('show %s', (_, rows, sentence) => {
  expect(differences(sums(A, B).result, sums(...rows).result)).toEqual([sentence]);
});

it('compare the columns that a backup has: later ones, and what a restore makes anew, do not count', () => {
  const before = sums(A);
  const after = before.counterpart();
  after.add('parcels', { ...A, search_text: 'ada', added_since: 1 });
  expect(differences(before.result, after.result)).toEqual([]);
});
