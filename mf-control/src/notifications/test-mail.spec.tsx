import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationSettings } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';

const SETTINGS: NotificationSettings = {
  ...{ recipient_milestones: [], sender_milestones: [], delay: 5, quiet_from: null, quiet_until: null },
  ...{ language: 'en', test_sent_at: null, test_code_until: null, tested_at: null },
  updated_at: '2026-11-20T10:00:00.000Z',
};

function open(settings: Partial<NotificationSettings> = {}) {
  const api = new MemoryApi();
  api.respond('/api/notifications/settings', { ...SETTINGS, ...settings });
  api.respond('/api/notifications/texts', []);
  api.respond('/api/notifications/paused', []);
  return { api, user: userEvent.setup({ delay: null }), ...showPanel('/control/settings/notifications', api) };
}
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

it('the code of a test mail can still be entered after a reload, until it was', async () => {
  const { api, user } = open({ test_sent_at: hoursFromNow(-1), test_code_until: hoursFromNow(23) });
  await user.type(await screen.findByLabelText('Code from the mail'), '123 456');
  const tested = { ...SETTINGS, test_sent_at: hoursFromNow(-1), tested_at: hoursFromNow(0) };
  api.respond('/api/notifications/test/confirmation', tested);
  await user.click(screen.getByRole('button', { name: 'Confirm code' }));
  await waitFor(() => expect(screen.queryByLabelText('Code from the mail')).toBeNull());
  expect(api.writes().map(({ body }) => body)).toEqual([{ code: '123 456' }]);
});

it.each([
  ['was sent', {}],
  ['is valid any more', { test_sent_at: hoursFromNow(-25), test_code_until: hoursFromNow(-1) }],
])('no code is asked for while none %s', async (_name, settings) => {
  open(settings);
  expect(await screen.findByRole('button', { name: /test mail/i })).toBeInTheDocument();
  expect(screen.queryByLabelText('Code from the mail')).toBeNull();
});
