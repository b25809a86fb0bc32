import { screen } from '@testing-library/react';
import type { PickupPoint } from '@waybill/contracts';
import { describeResource } from '../testing/describe-resource';
import { pickupPoints } from '.';

const point: PickupPoint = {
  id: '01a15fe4-0000-7000-8000-000000000061',
  name: 'Central Station',
  location: 'Oslo, Norway\nJernbanetorget 1',
  hours: 'Mon–Fri 9:00–18:00',
  latitude: null,
  longitude: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

describeResource(pickupPoints, {
  item: point,
  fill: async (user) => {
    await user.type(screen.getByLabelText('Name'), 'Harbor');
    await user.type(screen.getByLabelText('Address'), 'Bergen, Norway');
    await user.type(screen.getByLabelText(/^Latitude/), '60.39');
    await user.type(screen.getByLabelText(/^Longitude/), '5.32');
  },
  sent: { name: 'Harbor', location: 'Bergen, Norway', hours: '', latitude: '60.39', longitude: '5.32' },
  required: 'Name',
});
