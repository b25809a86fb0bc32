import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryApi } from '../../testing/memory-api';
import { showPanel } from '../../testing/panel';

const row = (line: number, outcome: string, more: object = {}) => ({
  line,
  tracking_code: `CODE-${line}`,
  outcome,
  changes: [],
  errors: [],
  ...more,
});

const check = async (rows: object[]) => {
  const api = new MemoryApi();
  const user = userEvent.setup({ delay: null });
  api.respond('/api/parcels/import', { applied: false, rows });
  showPanel('/control/parcels/import.html', api);
  await user.upload(
    screen.getByLabelText('File'),
    new File(['tracking_code\nCODE-2'], 'parcels.csv', { type: 'text/csv' }),
  );
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  await screen.findByRole('region', { name: 'Rows in the file' });
  return { api, user };
};

it('previews the import before anything is written, then applies it', async () => {
  const { api, user } = await check([row(2, 'new'), row(3, 'changed', { changes: ['status'] }), row(4, 'same')]);
  expect(screen.getByText('1 new, 1 changed, 1 unchanged, 0 invalid')).toBeInTheDocument();
  expect(api.writes().map(({ body }) => body.apply)).toEqual(['no']);
  api.respond('/api/parcels/import', { applied: true, rows: [row(2, 'new'), row(3, 'changed')] });
  await user.click(screen.getByRole('button', { name: 'Import 2 parcels' }));
  expect(await screen.findByText('2 parcels imported.')).toBeInTheDocument();
  expect(api.writes().map(({ body }) => body.apply)).toEqual(['no', 'yes']);
});

it('applies nothing while a row is invalid', async () => {
  const { api, user } = await check([row(2, 'new'), row(3, 'wrong', { errors: ['Destination is required.'] })]);
  expect(screen.getByText('Destination is required.')).toBeInTheDocument();
  const apply = screen.getByRole('button', { name: 'Import 1 parcel' });
  expect(apply).toBeDisabled();
  await user.click(apply);
  expect(api.writes()).toHaveLength(1);
});
