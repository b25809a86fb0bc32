import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupOverview } from '@waybill/contracts';
import { until } from '@waybill/testing/until';
import { signInAsAdmin } from '../../testing/api-client.js';
import { startSite } from '../../testing/site.js';
import { stopAfterSpec } from '../../testing/stop-after-spec.js';
import { BackupSchedule } from './backup-schedule.service.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A time zone in which it is about noon, so that no test crosses midnight. Its sign is that of POSIX. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A site whose backups fail: their folder would be below a file. That of the day was due an hour ago. */
async function failingSite() {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-schedule-'));
  stopAfterSpec({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  writeFileSync(join(folder, 'file'), '');
  const site = await startSite({
    BACKUP_AT: '11:00',
    BACKUP_DIR: join(folder, 'file/backups'),
    COMPANY_TIME_ZONE: zoneAtNoon(),
  });
  const admin = await signInAsAdmin(site);
  const runs = async () => ((await admin.get('/api/backups')).json.data as BackupOverview).runs;
  await until(async () => (await runs())[0]?.state === 'failed');
  return { schedule: site.app.get(BackupSchedule, { strict: false }), runs };
}

it('what fails is tried again after 5, 15 and 60 minutes, and then each hour', async () => {
  const { schedule, runs } = await failingSite();
  for (const minutes of [5, 15, 60, 60]) {
    const [run] = await runs();
    const [ended, next] = [run?.ended_at, run?.next_try].map((time) => Date.parse(time ?? ''));
    expect(Math.round(((next ?? 0) - (ended ?? 0)) / MINUTE_MS)).toBe(minutes);
    expect(await schedule.run((next ?? 0) - 1_000)).toBe(false);
    expect(await schedule.run(next)).toBe(true);
  }
});

it('is tried again on the morning after, until the backup of that day takes its place', async () => {
  const { schedule, runs } = await failingSite();
  expect(await schedule.run(Date.now() + 20 * HOUR_MS)).toBe(true);
  expect(await runs()).toHaveLength(1);
  expect(await schedule.run(Date.now() + 24 * HOUR_MS)).toBe(true);
  expect((await runs()).map(({ state }) => state)).toEqual(['failed', 'failed']);
});
