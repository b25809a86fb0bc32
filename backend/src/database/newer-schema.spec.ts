import { newerMigrations } from './newer-schema.js';

test('migrations of a newer version are known by their absence, and those that take away by their names', () => {
  const done = ['Foundation1700000000001', 'Tags1800000000000', 'ContractTags1800000000001'];
  expect(newerMigrations(done, ['Foundation1700000000001'])).toEqual({
    unknown: ['Tags1800000000000', 'ContractTags1800000000001'],
    contracting: ['ContractTags1800000000001'],
  });
});

test('a version that has migrations to run finds none', () => {
  expect(newerMigrations([], ['Foundation1700000000001'])).toEqual({ unknown: [], contracting: [] });
});
