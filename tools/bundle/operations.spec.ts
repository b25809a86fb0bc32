import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const operations = (file: string) => readFileSync(join(__dirname, '../../operations', file), 'utf8');
const sorted = (names: Iterable<string | undefined>) => [...new Set(names)].sort();
const BACKUPS = ['BACKUP_AT', 'BACKUP_DIR', 'BACKUP_KEEP', 'BACKUP_PASSPHRASE_FILE'];

test('site.env has the variables that compose.yaml takes from it, and no others', () => {
  const taken = operations('container/compose.yaml').matchAll(/\$\{(\w+)/g);
  const given = operations('container/site.env').matchAll(/^([A-Z_]+)=/gm);
  expect(sorted([...given].map(([, name]) => name))).toEqual(sorted([...taken].map(([, name]) => name)));
});

test.each(['container/compose.yaml', 'systemd/waybill.env'])('%s says all of backups', (file) => {
  const text = operations(file);
  expect(BACKUPS.filter((name) => !new RegExp(`^\\s*#?${name}[=:]`, 'm').test(text))).toEqual([]);
});

test.each(['container/site.env', 'systemd/waybill.env'])('a site set up by %s makes a backup a day', (file) => {
  expect(operations(file)).toMatch(/^BACKUP_AT=\d\d:\d\d$/m);
});

test.each(['backend', 'shell'])('systemd starts the %s again however often it has ended', (server) => {
  const unit = /\[Unit\]\n([^[]*)/.exec(operations(`systemd/waybill-${server}@.service`))?.[1];
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
});

interface Service {
  restart: string;
  logging?: { options: Record<string, string> };
}

const services = Object.entries(
  (parse(operations('container/compose.yaml'), { merge: true }) as { services: Record<string, Service> }).services,
);

test.each(services)('the log of the container %s is bounded', (_, { logging }) => {
  expect(Object.keys(logging?.options ?? {})).toEqual(['max-size', 'max-file']);
});

test.each(services)('the container %s is started again however often it has ended', (name, { restart }) => {
  expect(restart).toBe(name === 'publish' ? 'no' : 'always');
});

test('documented grants name the host of the account: without it they are for another account', () => {
  const folder = join(__dirname, '../../docs/operations');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const grants = texts.flatMap((text) => text.match(/GRANT [^;`]*(?:`[^`]*`)?[^;`]* TO '\w+'(?:@'[^']+')?/g) ?? []);
  expect(grants.length).toBeGreaterThanOrEqual(4);
  expect(grants.filter((grant) => !grant.includes("'@'"))).toEqual([]);
});
