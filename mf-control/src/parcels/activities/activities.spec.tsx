import { screen } from '@testing-library/react';
import { describeResource } from '../../testing/describe-resource';
import { MemoryApi } from '../../testing/memory-api';
import { showPanel } from '../../testing/panel';
import { activity, parcel } from '../../testing/rows';
import { activities } from '.';

describeResource(activities, {
  item: activity,
  params: { id: activity.parcel_id },
  fill: async (user) => {
    await user.type(screen.getByLabelText('Title'), 'Landed');
    await user.type(screen.getByLabelText('Description'), 'In Rotterdam.');
    await user.click(screen.getByRole('radio', { name: 'warehouse' }));
    await user.click(screen.getByRole('radio', { name: 'red' }));
  },
  sent: {
    parcel_id: activity.parcel_id,
    title: 'Landed',
    description: 'In Rotterdam.',
    icon: 'home_work',
    color: 'red',
  },
  required: 'Title',
  responses: { [`/api/parcels/${parcel.id}`]: parcel },
});

it.each(['', '/create', `/${activity.id}`])('activities%s has a link to the parcel', async (page) => {
  const api = new MemoryApi([
    { path: '/api/parcels', rows: [parcel] },
    { path: '/api/activities', rows: [activity] },
  ]);
  showPanel(`/control/parcels/${parcel.id}/activities${page}`, api);
  const back = await screen.findByRole('link', { name: parcel.tracking_code });
  expect(back).toHaveAttribute('href', `/control/parcels/${parcel.id}`);
});

it.each(['activities', 'activities/create', `activities/${activity.id}`])(
  '%s of a missing parcel is not found',
  async (page) => {
    showPanel(`/control/parcels/xyz/${page}`, new MemoryApi([{ path: '/api/parcels', rows: [parcel] }]));
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /add/i })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  },
);
