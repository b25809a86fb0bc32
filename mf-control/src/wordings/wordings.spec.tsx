import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StatusMapping, UnclearWording } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { smokeTestResource } from '../testing/smoke-test-resource';
import { wordings } from '.';

const mapping: StatusMapping = {
  id: '01a15fe4-0000-7000-8000-000000000081',
  wording: 'On the bench',
  event: 'on_hold',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const open: UnclearWording = {
  wording: 'With the parrot',
  parcels: 3,
  tracking_code: 'WAYB-1112-026A-P',
  stage: 'in_transit',
  suggestion: null,
};

smokeTestResource(wordings, {
  item: mapping,
  fill: async (user) => {
    await user.type(screen.getByLabelText('Wording'), 'In the attic');
    await user.selectOptions(screen.getByLabelText('Means'), 'Nothing: a remark');
  },
  sent: { wording: 'In the attic', event: 'remark' },
  required: 'Wording',
});

async function openList(asked = [open]) {
  const api = new MemoryApi([{ path: '/api/status-mappings', rows: [mapping] }]);
  api.respond('/api/status-mappings/unclear', asked);
  showPanel(wordings.routes.list, api);
  const select = await screen.findByLabelText('What “With the parrot” means');
  const settle = screen.getByRole('button', { name: 'Settle “With the parrot”' });
  return { api, select, settle, user: userEvent.setup({ delay: null }) };
}

it('asks above the list what open wordings mean; one that is settled goes', async () => {
  const { api, select, settle, user } = await openList();
  expect(screen.getByText('3 parcels, shown as “In transit”')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: open.tracking_code })).toHaveAttribute(
    'href',
    `/control/parcels/${open.tracking_code}`,
  );
  await user.click(settle);
  expect(api.writes()).toEqual([]);
  await user.selectOptions(select, 'Held by customs');
  await user.click(settle);
  await waitFor(() => expect(select).not.toBeInTheDocument());
  expect(api.writes().map(({ body }) => body)).toEqual([{ wording: open.wording, event: 'held_by_customs' }]);
  expect(await screen.findByText('Wording saved.')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: open.wording })).toBeInTheDocument();
});

it('says before it is changed or deleted of how many parcels', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const used = { ...mapping, parcels: 12 };
  showPanel(`/control/wordings/${mapping.id}`, new MemoryApi([{ path: '/api/status-mappings', rows: [used] }]));
  const said = '12 parcels have this meaning. They change with it, and nobody gets a mail.';
  expect(await screen.findByText(said)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledWith(expect.stringContaining('12 parcels go back to what else is known of them'));
});

it('the focus goes to the next wording, and one that is taken back is asked about again', async () => {
  const { api, select, settle, user } = await openList([open, { ...open, wording: 'With the cat' }]);
  await user.selectOptions(select, 'Delivered');
  await user.click(settle);
  await waitFor(() => expect(screen.getByLabelText('What “With the cat” means')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByLabelText('What “With the parrot” means')).toBeInTheDocument();
  expect(api.writes().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

it('says if somebody has settled it meanwhile', async () => {
  const { api, select, settle, user } = await openList();
  api.reject({ http: 409, errors: ['This wording has a meaning already. Change that one.'] });
  await user.selectOptions(select, 'Delivered');
  await user.click(settle);
  expect(await screen.findByText('This wording has a meaning already. Change that one.')).toBeInTheDocument();
  expect(select).toBeInTheDocument();
});
