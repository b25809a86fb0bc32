import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parcelPatch } from '@waybill/contracts';
import { MemoryApi } from '../../testing/memory-api';
import { showPanel } from '../../testing/panel';
import { parcel } from '../../testing/rows';

const open = () => {
  const api = new MemoryApi([{ path: '/api/parcels', rows: [parcel], update: parcelPatch }]);
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(`/control/parcels/${parcel.id}/update-map`, api) };
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);

it('a pin can be placed by pasted coordinates, and removed', async () => {
  const { api, user } = open();
  await screen.findByRole('application');
  const [, , paste] = screen.getAllByLabelText(/^Paste coordinates/);
  if (!paste) throw new Error('no field to paste into');
  await user.click(paste);
  await user.paste("51°54'N 4°30'E");
  expect(field('map_destination_latitude')).toHaveValue(51.9);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(api.writes()[0]?.body).toMatchObject({ id: parcel.id, show_map: 'yes', map_destination_longitude: '4.5' });
  const [, remove] = screen.getAllByRole('button', { name: 'Remove pin' });
  if (remove) await user.click(remove);
  expect(field('map_destination_latitude')).toHaveValue(null);
});

it('a pin can be placed by Enter on the map', async () => {
  const { user } = open();
  const map = await screen.findByRole('application');
  await waitFor(() => expect(map).toHaveClass('leaflet-container'));
  await user.click(screen.getByRole('radio', { name: 'Pickup location' }));
  fireEvent.keyDown(map, { key: 'Enter' });
  expect(field('map_pickup_latitude')).toHaveValue(25.2);
  expect(field('map_pickup_longitude')).toHaveValue(55.3);
  const pin = await screen.findByRole('button', { name: 'Pickup location' });
  fireEvent.keyDown(pin, { key: 'ArrowRight' });
  await waitFor(() => expect(Number(field('map_pickup_longitude')?.value)).toBeGreaterThan(55.3));
});

it('the current location is required', async () => {
  const { api, user } = open();
  await screen.findByRole('application');
  const latitude = field('map_current_latitude');
  if (latitude) await user.clear(latitude);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(latitude).toHaveAttribute('aria-invalid', 'true'));
  expect(api.writes()).toEqual([]);
});

it('half a position is refused at the coordinate that is missing', async () => {
  const { api, user } = open();
  await screen.findByRole('application');
  const longitude = field('map_pickup_longitude');
  if (longitude) await user.clear(longitude);
  const latitude = field('map_pickup_latitude');
  if (latitude) await user.clear(latitude);
  if (latitude) await user.type(latitude, '51.9');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('A position needs both its latitude and its longitude.')).toBeInTheDocument();
  expect(longitude).toHaveAttribute('aria-invalid', 'true');
  expect(api.writes()).toEqual([]);
});
