import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '@waybill/kit/testing';
import en from '../locales/en.json';
import { MemoryApi } from '../testing/memory-api';
import { signedInState } from '../testing/panel';
import { SubscriberCard } from './subscriber-card';

const PARCEL = { id: '0190c0de-0000-7000-8000-000000000001' } as never;
const ASKED = {
  ...{ id: 'one', address: 'a•••@e•••.org', language: 'de', milestones: [] },
  ...{ created_at: '2026-11-20T10:00:00.000Z', confirmed_at: null },
};
const CONFIRMED = { ...ASKED, id: 'two', address: 'g•••@n•••.org', milestones: ['delivered'], language: 'en' };

function show(subscribers: object[]) {
  const api = new MemoryApi([{ path: '/api/subscriptions', rows: subscribers as never }]);
  const catalogs = { 'mf-control': en as never };
  renderKit(<SubscriberCard parcel={PARCEL} />, { state: signedInState(), catalogs, fetch: api.fetch });
  return { api, user: userEvent.setup({ delay: null }) };
}

it('says who agreed when, and ends one after a question', async () => {
  const { api, user } = show([ASKED, { ...CONFIRMED, confirmed_at: '2026-11-21T10:00:00.000Z' }]);
  const [asked, confirmed] = await screen.findAllByRole('listitem');
  expect(asked).toHaveTextContent(/^a•••@e•••.org, DeutschNot confirmed yet, asked Nov 20, 2026/);
  expect(confirmed).toHaveTextContent(/Confirmed Nov 21, 2026.*Delivered/);
  const ask = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const button = within(confirmed as HTMLElement).getByRole('button', { name: 'Unsubscribe g•••@n•••.org' });
  await user.click(button);
  expect(api.writes()).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Deleted.')).toBeInTheDocument();
  expect(api.writes()).toMatchObject([{ method: 'DELETE', body: { id: 'two' } }]);
  ask.mockRestore();
});

it('is not there while nobody has subscribed', async () => {
  const { api } = show([]);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(screen.queryByText('Subscribers')).toBeNull();
});
