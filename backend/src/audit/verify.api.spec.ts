import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { engine, type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { AuditLog } from './audit-log.js';
import { AuditVerifier } from './audit-verifier.js';
import { Chain } from './chain.js';
import { HeadFile } from './head-file.js';

let site: Site;
let admin: ApiClient;
let last: number;

const database = () => site.app.get(Database, { strict: false });
const sql = (text: string, values: unknown[] = []) => database().dataSource.query(text, values);
const verify = () => site.app.get(AuditVerifier, { strict: false }).verify();
const problems = async () => (await verify()).problems;
const heads = () => site.app.get(HeadFile, { strict: false });

/** As an intruder with all rights on the database would do. */
const dropTriggers = async () => {
  for (const name of ['audit_entries_kept', 'audit_entries_unchanged']) await sql(`DROP TRIGGER ${name}`);
};

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  for (const number of [1, 2, 3]) {
    const parcel = { tracking_code: `CHAIN-${number}`, recipient_name: 'Ana Lima', destination: 'Porto' };
    await admin.post('/api/parcels', parcel);
  }
  ({ last } = await verify());
});

it('a log that only the site wrote is valid', async () => {
  expect(await verify()).toEqual({ entries: last, last, problems: [] });
  expect(last).toBeGreaterThanOrEqual(5);
});

it('entries of another key, as after a restore without audit.key, are told apart', async () => {
  const verifier = site.app.get(AuditVerifier, { strict: false });
  expect(await verifier.hasOtherKeys()).toBe(false);
  const { chain } = site.app.get(AuditLog, { strict: false });
  const { keyId } = chain;
  Object.assign(chain, { keyId: 'another' });
  expect(await verifier.hasOtherKeys()).toBe(true);
  Object.assign(chain, { keyId });
});

it('the key is readable by its owner only', () => {
  expect(statSync(`${site.env.DATA_DIR}/audit.key`).mode & 0o777).toBe(0o600);
});

it('the database refuses to change or delete entries', async () => {
  for (const statement of [
    "UPDATE audit_entries SET action = 'read' WHERE id = 3",
    "UPDATE audit_entries SET details = '{}' WHERE id = 3",
    'UPDATE audit_entries SET hash = UPPER(hash) WHERE id = 3',
    'DELETE FROM audit_entries WHERE id = 3',
  ])
    await expect(sql(statement)).rejects.toThrow('neither changed nor deleted');
  expect(await problems()).toEqual([]);
});

describe('without the triggers', () => {
  beforeAll(dropTriggers);

  /** Runs `work` on changed rows and restores them. */
  const whileChanged = async (statement: string, work: () => Promise<void>) => {
    const rows = await sql('SELECT * FROM audit_entries');
    await sql(statement);
    await work();
    await sql('DELETE FROM audit_entries');
    for (const row of rows) {
      const columns = Object.keys(row).map((name) => (engine === 'mariadb' ? `\`${name}\`` : `"${name}"`));
      const places = columns.map(() => '?').join(', ');
      await sql(`INSERT INTO audit_entries (${columns.join(', ')}) VALUES (${places})`, Object.values(row));
    }
    expect(await problems()).toEqual([]);
  };

  const DETAILS = "UPDATE audit_entries SET details = REPLACE(details, 'Porto', 'Port0') WHERE id = 4";
  it.each([
    ['one byte of the values', DETAILS, 'The values of entry 4 were changed.'],
    [
      'one byte of the time',
      "UPDATE audit_entries SET at = REPLACE(at, 'T', 't') WHERE id = 4",
      'Entry 4 was changed.',
    ],
    ['the actor', "UPDATE audit_entries SET actor = 'visitor' WHERE id = 4", 'Entry 4 was changed.'],
    ['the record', "UPDATE audit_entries SET record = 'x' WHERE id = 4", 'Entry 4 was changed.'],
    ['the hash', `UPDATE audit_entries SET hash = '${'f'.repeat(64)}' WHERE id = 4`, 'Entry 4 was changed.'],
    [
      'values that are gone',
      'UPDATE audit_entries SET details = NULL WHERE id = 4',
      'The values of entry 4 are missing.',
    ],
    ['a row that is gone', 'DELETE FROM audit_entries WHERE id = 4', 'Entry 4 is missing.'],
    ['the first rows are gone', 'DELETE FROM audit_entries WHERE id <= 2', 'Entries 1 to 2 are missing.'],
  ])('names the entry: %s', async (_, statement, problem) => {
    await whileChanged(statement, async () => expect(await problems()).toEqual([problem]));
  });

  it('names what is missing at the end', () =>
    whileChanged(`DELETE FROM audit_entries WHERE id > ${4}`, async () => {
      expect(await problems()).toEqual([last === 5 ? 'Entry 5 is missing.' : `Entries 5 to ${last} are missing.`]);
    }));

  it('notices an end that was removed together with the head, by the heads noted elsewhere', async () => {
    await heads().note();
    const [head] = await sql('SELECT * FROM audit_head');
    await whileChanged('DELETE FROM audit_entries WHERE id > 4', async () => {
      const [end] = await sql('SELECT hash FROM audit_entries WHERE id = 4');
      await sql('UPDATE audit_head SET last = 4, hash = ?', [end.hash]);
      expect(await problems()).toEqual([expect.stringMatching(/^Entry \d+, the last one at .*, is missing: the end/)]);
      await sql('UPDATE audit_head SET last = ?, hash = ?', [head.last, head.hash]);
    });
  });

  it('reads a log that is changed throughout as fast as a valid one', () =>
    whileChanged("UPDATE audit_entries SET hash = '0'", async () => {
      const [{ ...row }] = await sql('SELECT * FROM audit_entries WHERE id = 1');
      const names = Object.keys(row).map((name) => (engine === 'mariadb' ? `\`${name}\`` : `"${name}"`));
      const places = names.map(() => '?').join(', ');
      const added = 300;
      for (let id = last + 1; id <= last + added; id++)
        await sql(`INSERT INTO audit_entries (${names.join(', ')}) VALUES (${places})`, Object.values({ ...row, id }));
      const computed = jest.spyOn(Chain.prototype, 'next');
      expect(await problems()).toHaveLength(20);
      expect(computed.mock.calls.length).toBeLessThan(25 * (last + added));
      computed.mockRestore();
    }));

  it('notices a beginning that is declared as removed by retention', () =>
    whileChanged('DELETE FROM audit_entries WHERE id <= 2', async () => {
      const [third] = await sql('SELECT * FROM audit_entries WHERE id = 3');
      await sql('UPDATE audit_head SET truncated_to = 2, truncated_hash = ?', [third.hash]);
      expect(await problems()).toContain('Entries 1 to 2 are missing.');
      await sql('UPDATE audit_head SET truncated_to = 0, truncated_hash = ?', ['0'.repeat(64)]);
    }));
});

describe('the file of heads', () => {
  const startAgain = async () => (await site.another()).stop();

  it('with a line that a full disk cut off keeps nobody from starting, and goes on', async () => {
    appendFileSync(heads().path, '{"at":"2026-11-');
    await startAgain();
    expect(await problems()).toEqual([]);
    await admin.patch('/api/settings', { contact_phone: '+44 20 7946 0001' });
    await startAgain();
    const lines = readFileSync(heads().path, 'utf8').trimEnd().split('\n');
    expect(() => lines.map((line) => JSON.parse(line))).not.toThrow();
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ entry: (await verify()).last });
    expect(await problems()).toEqual([]);
  });

  it('that somebody has written to is an error of the verification, not of the start', async () => {
    const text = readFileSync(heads().path);
    appendFileSync(heads().path, 'not a head\n');
    await startAgain();
    await expect(verify()).rejects.toThrow();
    writeFileSync(heads().path, text);
  });
});
