import { screen } from '@testing-library/react';
import type { ScanPreset } from '@waybill/contracts';
import { smokeTestResource } from '../testing/smoke-test-resource';
import { scanPresets } from './presets';

const preset: ScanPreset = {
  id: '01a15fe4-0000-7000-8000-000000000021',
  title: 'Delivered',
  description: 'Handed over to the recipient.',
  icon: 'check_circle',
  color: 'green',
  event: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

smokeTestResource(scanPresets, {
  item: preset,
  fill: async (user) => {
    await user.type(screen.getByLabelText('Title'), 'Weighed');
    await user.type(screen.getByLabelText('Description'), 'On the scale.');
    await user.click(screen.getByRole('radio', { name: 'verified' }));
    await user.click(screen.getByRole('radio', { name: 'black' }));
  },
  sent: { title: 'Weighed', description: 'On the scale.', icon: 'verified', color: 'black' },
  required: 'Title',
});
