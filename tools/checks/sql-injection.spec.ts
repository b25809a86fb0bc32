import { sqlInjection } from './sql-injection.js';
import { example } from './tree.js';

const find = (code: string) => sqlInjection.find(example({ 'backend/src/a.ts': code }));

it.each([
  'db.query(`SELECT * FROM parcel WHERE code = ${code}`);',
  "db.query('DELETE FROM parcel WHERE id = ' + id);",
  'builder.where(`parcel.status = ${status}`); builder.andWhere("where " + sort);',
  'builder.orderBy(`x`).query("select a from b order by " + column + " desc");',
])('reports %s', (code) => {
  expect(find(code).length).toBeGreaterThan(0);
});

it.each([
  "db.query('SELECT * FROM parcel WHERE code = ?', [code]);",
  'db.query(`SELECT ${COLUMNS} FROM parcel WHERE code = ?`, [code]);',
  "const SQL = `SELECT ${COLUMNS.map((c) => `p.${c}`).join(', ')} FROM parcel WHERE code = ? LIMIT ${PAGE + 1}`;",
  'throw new Error(`Nothing to select for ${name}`);',
])('accepts %s', (code) => {
  expect(find(code)).toEqual([]);
});
