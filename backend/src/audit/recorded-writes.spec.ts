import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_RECORDED } from './policy.js';

const SOURCES = join(__dirname, '..');
const WRITE = /(?:\bINSERT(?: OR)?(?: IGNORE)? INTO|\bDELETE FROM|['"`]UPDATE)\s+[`"]?(\w+)/g;
const BUILDER = /createQueryBuilder\([^)]*\)\s*\.(?:insert|update|delete)\(/;

/** Sources without migrations and tests: what runs on a site's data. */
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.includes('migrations/'))
  .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));

const writtenBySql = (text: string) => [...text.matchAll(WRITE)].map(([, table = '']) => table);

it('SQL writes only to tables that are not recorded', () => {
  const written = sources.flatMap(({ path, text }) => writtenBySql(text).map((table) => ({ path, table })));
  expect(written.length).toBeGreaterThan(3);
  expect(written.filter(({ table }) => !(table in NOT_RECORDED))).toEqual([]);
});

it('no query builder writes past the entity manager', () => {
  expect(sources.filter(({ text }) => BUILDER.test(text)).map(({ path }) => path)).toEqual([]);
});

it('recognizes the ways of writing that it forbids', () => {
  expect(
    writtenBySql(
      "query('INSERT IGNORE INTO reviews'); query('UPDATE parcels SET status = ?'); query(`DELETE FROM pages`)",
    ),
  ).toEqual(['reviews', 'parcels', 'pages']);
  expect(BUILDER.test("rows.createQueryBuilder('item').delete()")).toBe(true);
});
