import { screen, within } from '@testing-library/react';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { activity, parcel } from '../testing/rows';

const FIGURES = {
  in_transit: 13,
  out_for_delivery: 7,
  exceptions: 6,
  silent: 2,
  unread_messages: 1,
  newest_activities: [{ ...activity, tracking_code: parcel.tracking_code }],
};

it('the dashboard has tiles, figures, the latest activities and the disclaimer', async () => {
  const api = new MemoryApi();
  api.respond('/api/dashboard', FIGURES);
  showPanel('/control/index.html', api);
  for (const tile of ['Parcels', 'Reviews', 'Pages', 'Send Email', 'Settings', 'Password'])
    expect(screen.getAllByRole('link', { name: new RegExp(`^${tile}`) }).length).toBeGreaterThan(0);
  const figures = await screen.findByRole('list', { name: 'Parcels at a glance' });
  expect(
    within(figures)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['13In transit', '7Out for delivery', '6Exceptions', '2No scan in three days']);
  expect(screen.getByRole('link', { name: parcel.tracking_code })).toHaveAttribute(
    'href',
    `/control/parcels/${parcel.id}`,
  );
  expect(screen.getByRole('link', { name: '1 unread message' })).toBeInTheDocument();
  expect(screen.getByText(/accepts no liability.*no maintenance/)).toBeInTheDocument();
});
