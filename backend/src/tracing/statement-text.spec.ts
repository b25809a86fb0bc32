import { statementName, statementText } from './statement-text.js';

it.each([
  [
    "SELECT `name` FROM `parcels` `p` WHERE `p`.`code` = 'WAYB-1'",
    'SELECT `name` FROM `parcels` `p` WHERE `p`.`code` = ?',
  ],
  ["UPDATE t SET a = 'it''s', b = 'x\\'y', c = 12.5", 'UPDATE t SET a = ?, b = ?, c = ?'],
  ["SELECT 1 WHERE a = 'cut off", 'SELECT ? WHERE a = ?'],
  ['SELECT x\n  FROM t1 WHERE id IN (?, ?) LIMIT 20', 'SELECT x FROM t1 WHERE id IN (?, ?) LIMIT ?'],
  ["INSERT INTO s VALUES (0xdeadBEEF, 'ada@example.com')", 'INSERT INTO s VALUES (?, ?)'],
])('%s is shown without its values', (sql, text) => expect(statementText(sql)).toBe(text));

it('is cut before values are looked for: half of one is gone as well', () => {
  const sql = `SELECT '${'x'.repeat(2_000)}secret'`;
  expect(statementText(sql)).toBe('SELECT ?');
});

it.each([
  ['SELECT `a` FROM `parcels` `p`', 'SELECT parcels'],
  ['insert into "sessions" ("id") values (?)', 'INSERT sessions'],
  ["UPDATE settings SET note = 'from nowhere'", 'UPDATE settings'],
  ['SELECT a, (SELECT MAX(b) FROM settings) AS b FROM parcels WHERE c = ?', 'SELECT parcels'],
  ['BEGIN IMMEDIATE', 'BEGIN'],
])('%s is called %s', (sql, name) => expect(statementName(sql)).toBe(name));
