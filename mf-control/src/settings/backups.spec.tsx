import { screen } from '@testing-library/react';
import type { BackupOverview } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';

const RUN = { started_at: null, name: null, rows: null, files: null };
const OVERVIEW: BackupOverview = {
  schedule: { at: '02:30', time_zone: 'UTC', next: '2026-11-25T02:30:00.000Z' },
  keep: { daily: 7, weekly: 4, monthly: 12 },
  encrypted: true,
  folder: '/mnt/safe',
  runs: [
    {
      ...RUN,
      day: '2026-11-24',
      state: 'failed',
      ended_at: '2026-11-24T02:31:00.000Z',
      problem: 'The disk is full.',
      next_try: '2026-11-24T02:46:00.000Z',
    },
    { ...RUN, day: '2026-11-23', state: 'failed', ended_at: null, problem: 'Nobody was there.', next_try: null },
  ],
  stored: [],
};

it('says why a backup failed, and when it is tried again', async () => {
  const api = new MemoryApi();
  api.respond('/api/backups', OVERVIEW);
  showPanel('/control/settings/backups', api);
  const [today, yesterday] = (await screen.findAllByText('Failed')).map((state) => state.closest('li')?.textContent);
  expect(today).toMatch(/The disk is full\.Next try: .*2:46/);
  expect(yesterday).toContain('Nobody was there.');
  expect(yesterday).not.toContain('Next try');
});
