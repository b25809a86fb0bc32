import { offsetPagination } from './offset-pagination.js';
import { example } from './tree.js';

const find = (code: string) => offsetPagination.find(example({ 'backend/src/a.ts': code })).length;

it('reports queries whose cost grows with the table', () => {
  expect(find('repository.findAndCount({});')).toBe(1);
  expect(find('repository.find({ skip: 40, take: 20 });')).toBe(1);
  expect(find('builder.offset(40);')).toBe(1);
});

it('accepts cursors', () => {
  expect(find('repository.find({ where: { id: LessThan(cursor) }, take: 20 }); rate({ skip: true });')).toBe(0);
});
