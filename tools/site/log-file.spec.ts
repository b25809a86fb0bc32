import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@waybill/testing/until';
import { LogFile } from './log-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-log-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ignore = () => undefined;

test('the logs of earlier starts are kept, but no more of them than asked for', async () => {
  const path = join(folder, 'logs/backend.log');
  for (const line of ['first start', 'second start', 'third start', 'fourth start']) {
    const log = new LogFile(path, ignore, { maxFiles: 3 });
    log.write(line);
    log.end();
    await until(() => existsSync(path) && readFileSync(path, 'utf8') === `${line}\n`);
  }
  expect(readdirSync(join(folder, 'logs')).sort()).toEqual(['backend.1.log', 'backend.2.log', 'backend.log']);
  expect(readFileSync(join(folder, 'logs/backend.1.log'), 'utf8')).toBe('third start\n');
  expect(readFileSync(join(folder, 'logs/backend.2.log'), 'utf8')).toBe('second start\n');
});

test('a full disk is reported once and ends nothing', async () => {
  const reports: string[] = [];
  const log = new LogFile('/dev/full', (line) => reports.push(line));
  log.write('lost');
  await until(() => reports.length > 0);
  log.write('lost too');
  log.end();
  expect(reports).toEqual(['Cannot write to /dev/full: ENOSPC. Its lines are lost until it can.']);
});

test('a log folder that cannot be created is reported, and the log is written when it can be', async () => {
  const blocker = join(folder, 'logs');
  writeFileSync(blocker, '');
  const reports: string[] = [];
  const log = new LogFile(join(blocker, 'shell.log'), (line) => reports.push(line));
  expect(reports).toEqual([expect.stringContaining('Cannot write to')]);
  rmSync(blocker);
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  log.write('back');
  clock.mockRestore();
  await until(() => reports.length === 2);
  expect(reports[1]).toContain('again');
  expect(readFileSync(join(blocker, 'shell.log'), 'utf8')).toBe('back\n');
  log.end();
});

test('a log that grows takes at most so many files of the maximum size, the newest lines last', async () => {
  const path = join(folder, 'shell.log');
  const log = new LogFile(path, ignore, { maxFiles: 3, maxBytes: 100 });
  const lines = Array.from({ length: 30 }, (_, index) => `line ${String(index).padStart(4, '0')}`);
  for (const line of lines) {
    log.write(line);
    await until(() => existsSync(path) && readFileSync(path, 'utf8').endsWith(`${line}\n`));
  }
  log.end();
  expect(readdirSync(folder).sort()).toEqual(['shell.1.log', 'shell.2.log', 'shell.log']);
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(text('shell.2.log') + text('shell.1.log') + text('shell.log')).toBe(`${lines.join('\n')}\n`);
});
