import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockFetch } from '@waybill/kit/testing';
import { renderPage } from '../testing/render-page';
import { UnsubscribePage } from './page';

const API = '/api/notifications/unsubscribe';
const TOKEN = '01a15fe4-0000-7000-8000-000000000002.AbC';

const open = (
  query: string,
  answer: { http: number; data?: unknown; errors?: string[] } = { http: 200, data: null },
) => {
  const fetch = jest.fn(mockFetch({ [API]: answer }));
  const view = renderPage(<UnsubscribePage />, { path: `/unsubscribe.html${query}`, fetch });
  return { fetch, user: userEvent.setup(), ...view };
};
const stop = () => screen.getByRole('button', { name: 'Stop these emails' });

it('changes nothing until the button is pressed', async () => {
  const { fetch, user } = open(`?token=${TOKEN}`);
  expect(fetch).not.toHaveBeenCalled();
  await user.click(stop());
  expect(await screen.findByText('You will get no more of these emails.')).toBeVisible();
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ token: TOKEN });
});

it('says that a link is not valid', async () => {
  const { user } = open(`?token=${TOKEN}`, { http: 422, errors: ['This link is no longer valid.'] });
  await user.click(stop());
  expect(await screen.findByText(/This link is not valid/)).toBeVisible();
});

it('is a plain form without JavaScript, and shows its result', () => {
  const { container, unmount } = open(`?token=${TOKEN}`);
  expect(container.querySelector('form')).toHaveAttribute('action', API);
  expect(container.querySelector('input[name=token]')).toHaveValue(TOKEN);
  unmount();
  open('?done=1');
  expect(screen.getByText('You will get no more of these emails.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows no button without a token', () => {
  open('');
  expect(screen.getByText(/This link is not valid/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
