import { boundedReads } from './bounded-reads.js';
import { example } from './tree.js';

const find = (code: string) => boundedReads.find(example({ 'backend/src/a.ts': code })).length;

it('finds reads that cost the table', () => {
  expect(find('repository.findAndCount({});')).toBe(1);
  expect(find('repository.find({ skip: 40, take: 20 });')).toBe(1);
  expect(find('builder.offset(40);')).toBe(1);
});

it('leaves cursors alone', () => {
  expect(find('repository.find({ where: { id: LessThan(cursor) }, take: 20 }); rate({ skip: true });')).toBe(0);
});
