import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unknownVariables } from './env-file.js';

const EXAMPLE = readFileSync(join(__dirname, '../../.env.example'), 'utf8');

test('a misspelled variable is named', () => {
  const text = 'PORT=4300\n# NOTE=mine\nDATABASE_ULR=mariadb://u:p@db/waybill\nSMTP_URL=x\n';
  expect(unknownVariables(text, EXAMPLE)).toEqual(['DATABASE_ULR', 'SMTP_URL']);
});

test('the example itself, with everything that it offers, has none', () => {
  const everything = EXAMPLE.replace(/^#([A-Z])/gm, '$1');
  expect(everything).toMatch(/^DATABASE_URL=/m);
  expect(unknownVariables(everything, EXAMPLE)).toEqual([]);
});
