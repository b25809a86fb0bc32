import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describeResource } from '../testing/describe-resource';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { review } from '../testing/rows';
import { reviews } from '.';

const photo = (size: number, name = 'photo.png') => new File([new Uint8Array(size)], name, { type: 'image/png' });

describeResource(reviews, {
  item: review,
  fill: async (user) => {
    await user.type(screen.getByLabelText('Name'), 'Sofia Bianchi');
    await user.type(screen.getByLabelText('Review'), 'Careful hands.');
    await user.upload(screen.getByLabelText('Image'), photo(10));
  },
  sent: { name: 'Sofia Bianchi', review: 'Careful hands.', image: expect.any(File) },
  required: 'Name',
});

describe('the image of a review', () => {
  it.each([
    ['is too large', photo(5 * 1024 * 1024 + 1), /must be 5 MB or smaller/],
    ['is not an image', photo(10, 'photo.gif'), /Choose a \.jpg, \.jpeg or \.png/],
  ])('is rejected when it %s', async (_, file, reason) => {
    const api = new MemoryApi([{ path: '/api/reviews', rows: [] }]);
    const user = userEvent.setup({ applyAccept: false, delay: null });
    showPanel('/control/reviews/create.html', api);
    await user.type(screen.getByLabelText('Name'), 'Sofia Bianchi');
    await user.type(screen.getByLabelText('Review'), 'Careful hands.');
    await user.upload(screen.getByLabelText('Image'), file);
    expect(await screen.findByText(reason)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.getByLabelText('Image')).toHaveAttribute('aria-invalid', 'true'));
    expect(api.writes()).toEqual([]);
  });
});
