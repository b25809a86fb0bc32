import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { rating } from '../testing/rows';
import { smokeTestResource } from '../testing/smoke-test-resource';
import { feedback } from '.';

smokeTestResource(feedback, { item: rating });

const codeShown = async (changes: object) => {
  const rows = [{ ...rating, ...changes }];
  showPanel(`/control/feedback/${rating.id}`, new MemoryApi([{ path: '/api/feedback', rows }]));
  return screen.findByText(rating.tracking_code, { selector: 'dd *' });
};

it('leads to its parcel whatever code that has now', async () => {
  expect(await codeShown({})).toHaveAttribute('href', expect.stringContaining(`/control/parcels/${rating.parcel_id}`));
});

it('leads nowhere once the parcel is gone', async () => {
  expect(await codeShown({ parcel_id: null })).not.toHaveAttribute('href');
});

it('becomes a review only when the admin writes one, which starts with its words', async () => {
  const api = new MemoryApi([
    { path: '/api/feedback', rows: [rating] },
    { path: '/api/reviews', rows: [] },
  ]);
  const user = userEvent.setup({ delay: null });
  const { currentUrl } = showPanel(`/control/feedback/${rating.id}`, api);
  expect(await screen.findByText('4 of 5')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Make it a review' }));
  expect(currentUrl()).toBe('/control/reviews/create.html');
  expect(await screen.findByLabelText('Review')).toHaveValue('Careful hands.');
  expect(api.writes()).toEqual([]);
});
