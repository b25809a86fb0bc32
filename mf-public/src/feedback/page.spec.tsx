import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockFetch } from '@waybill/kit/testing';
import { renderPage } from '../testing/render-page';
import { FeedbackPage } from './page';

const open = (
  query: string,
  answer: { http: number; data?: unknown; errors?: string[] } = { http: 201, data: null },
) => {
  const fetch = jest.fn(mockFetch({ '/api/feedback': answer }));
  const view = renderPage(<FeedbackPage />, { path: `/feedback.html${query}`, fetch });
  return { fetch, user: userEvent.setup(), ...view };
};
const send = () => screen.getByRole('button', { name: 'Send rating' });

it('starts with the parcel and the step of the link, and sends nothing by itself', async () => {
  const { fetch, user } = open('?code=WBL4-8KQ2-M7XD-R&rating=4');
  expect(screen.getByLabelText('Tracking number')).toHaveValue('WBL4-8KQ2-M7XD-R');
  expect(screen.getByRole('radio', { name: /4/ })).toBeChecked();
  expect(fetch).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText(/In a sentence/), 'On time.');
  await user.click(send());
  expect(await screen.findByText('Thank you. We received your rating.')).toBeVisible();
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({
    tracking_code: 'WBL4-8KQ2-M7XD-R',
    rating: 4,
    comment: 'On time.',
    website: '',
  });
});

it('asks for a step', async () => {
  const { fetch, user } = open('?code=WBL4-8KQ2-M7XD-R&rating=9');
  await user.click(send());
  expect(screen.getByText('Choose one of the five steps.')).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: /Very good/ }));
  await user.click(send());
  expect(await screen.findByText('Thank you. We received your rating.')).toBeVisible();
});

it('says why a rating was refused and keeps it', async () => {
  const { user } = open('?code=WBL4-8KQ2-M7XD-R&rating=2', { http: 409, errors: ['Not yet.'] });
  await user.click(send());
  expect(await screen.findByText('Not yet.')).toBeVisible();
  expect(screen.getByRole('radio', { name: /2/ })).toBeChecked();
});

it('is a plain form without JavaScript, and shows its result', () => {
  const { container, unmount } = open('?code=WBL4-8KQ2-M7XD-R');
  expect(container.querySelector('form')).toHaveAttribute('action', '/api/feedback');
  unmount();
  open('?sent=1');
  expect(screen.getByText('Thank you. We received your rating.')).toBeVisible();
});
