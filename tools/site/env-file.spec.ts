import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadVariables, unknownVariables } from './env-file.js';
import { StartError } from './start-error.js';

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

describe('a file of variables', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-env-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each([
    ['that is missing', 'absent.env', 'there is no such file (ENOENT).'],
    ['that is a folder', '.', 'it is a folder (EISDIR).'],
  ])('%s is one sentence', (_, name, reason) => {
    const file = join(folder, name);
    const load = () => loadVariables(file, ' (--env-file)');
    expect(load).toThrow(StartError);
    expect(load).toThrow(`The variables cannot be read from ${file} (--env-file): ${reason}`);
  });
});
