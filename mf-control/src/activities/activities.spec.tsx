import { screen } from '@testing-library/react';
import { describeResource } from '../testing/describe-resource';
import { activity } from '../testing/rows';
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
});
