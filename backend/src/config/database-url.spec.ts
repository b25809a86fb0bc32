import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl } from './database-url.js';

const messageOf = (text: string) => databaseUrl.safeParse(text).error?.issues[0]?.message;

it('names one server', () => {
  expect(databaseUrl.parse('mariadb://root@127.0.0.1/waybill')).toEqual({
    type: 'mariadb',
    hosts: [{ host: '127.0.0.1', port: 3306 }],
    username: 'root',
    password: '',
    database: 'waybill',
  });
});

it('names the nodes of a cluster in their order', () => {
  const { hosts } = databaseUrl.parse('mysql://u:p@db1:3307,db2,[fd00::3]:3308/waybill');
  expect(hosts).toEqual([
    { host: 'db1', port: 3307 },
    { host: 'db2', port: 3306 },
    { host: 'fd00::3', port: 3308 },
  ]);
});

it('takes any password, with special characters as %XX', () => {
  const password = 'a:b@c/d,e?f#g%h ü';
  expect(databaseUrl.parse(`mysql://u:${encodeURIComponent(password)}@db1,db2/waybill`)).toMatchObject({ password });
});

describe('tls', () => {
  it('is off unless it is named', () => {
    expect(databaseUrl.parse('mysql://u:p@db1/waybill')).not.toHaveProperty('tls');
    expect(databaseUrl.parse('mysql://u:p@db1/waybill?tls=off')).not.toHaveProperty('tls');
  });

  it('trusts the authorities of the system, or those of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-ca-'));
    const file = join(folder, 'ca.pem');
    writeFileSync(file, 'a certificate');
    expect(databaseUrl.parse('mysql://u:p@db1/waybill?tls=on').tls).toEqual({});
    expect(databaseUrl.parse(`mysql://u:p@db1/waybill?tls=${file}`).tls).toEqual({ ca: 'a certificate' });
    rmSync(folder, { recursive: true });
  });
});

it.each([
  ['postgres://u:secret@db1/waybill', 'must start with mysql:// or mariadb://'],
  ['mysql://u:secret@db1', 'must look like mysql://user:password@host:3306,host:3306/name'],
  ['mysql://u:secret@db1,/waybill', 'must look like'],
  ['mysql://u:secret@db1:99999/waybill', 'must look like'],
  ['mysql://u:secret@with@db1/waybill/more', 'must look like'],
  ['mysql://u:secret%@db1/waybill', 'must look like'],
  [`mysql://u:secret@${Array(10).fill('db').join(',')}/waybill`, 'must name at most 9 hosts'],
  ['mysql://u:secret@db1/waybill?ssl=secret', 'has a parameter other than tls'],
  ['mysql://u:secret@db1/waybill?tls=/no/such/file', 'has a tls that is neither on nor off nor a file'],
  ['mysql://u:secret@127.0.0.1/waybill?tls=on', 'must name hosts, not IP addresses, with tls'],
])('%s is rejected without repeating the password', (text, problem) => {
  expect(messageOf(text)).toContain(problem);
  expect(messageOf(text)).not.toContain('secret');
});
