import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockFetch } from '@waybill/kit/testing';
import { renderPage } from '../testing/render-page';
import { UpdatesPage } from './page';

const CODE = 'WBL4-8KQ2-M7XD-R';
const WAYS = {
  http: 200,
  data: {
    tracking_code: CODE,
    by_email: true,
    calendar: '/api/feeds/x/arrival.ics',
    feed: '/api/feeds/x/history.atom',
    push_key: 'BAAA',
  },
};
type Answer = { http: number; data?: unknown; errors?: string[] };

const open = (query: string, answers: Record<string, Answer> = {}) => {
  const fetch = jest.fn(mockFetch({ [`/api/parcels/${CODE}/updates`]: WAYS, ...answers }));
  const view = renderPage(<UpdatesPage />, { path: `/updates.html${query}`, fetch });
  const bodies = () => fetch.mock.calls.flatMap(([, init]) => (init?.body ? [JSON.parse(String(init.body))] : []));
  return { fetch, bodies, user: userEvent.setup(), ...view };
};
/** The part about notifications: the last to appear, as the browser is asked for its state. */
const notifications = () => screen.findByRole('region', { name: 'On this device' });
const send = (name: string) => screen.getByRole('button', { name });

describe('subscribing', () => {
  it('asks for the steps that were chosen', async () => {
    const { user, bodies } = open(`?code=${CODE}`, { '/api/subscriptions': { http: 202, data: null } });
    expect(await screen.findByLabelText('Tracking number')).toHaveValue(CODE);
    await user.type(screen.getByLabelText('Your email'), 'ana@example.com');
    await user.click(screen.getByRole('checkbox', { name: 'On its way' }));
    await user.click(screen.getByRole('checkbox', { name: 'Held up' }));
    await user.click(send('Send me a confirmation link'));
    expect(await screen.findByText(/a link is on its way to that address/)).toBeVisible();
    expect(bodies()).toEqual([
      {
        tracking_code: CODE,
        email: 'ana@example.com',
        milestones: ['in_transit', 'out_for_delivery', 'ready_for_pickup', 'attempt_failed', 'delivered', 'returned'],
        language: 'en',
        website: '',
      },
    ]);
  });

  it('asks for a step', async () => {
    const { user, bodies } = open(`?code=${CODE}`);
    await user.type(await screen.findByLabelText('Your email'), 'ana@example.com');
    for (const box of screen.getAllByRole('checkbox', { checked: true })) await user.click(box);
    await user.click(send('Send me a confirmation link'));
    expect(screen.getByText('Choose at least one step.')).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  it('offers calendar and feed of the parcel', async () => {
    open(`?code=${CODE}`);
    const calendar = await screen.findByRole('link', { name: 'Expected arrival in your calendar' });
    expect(calendar).toHaveAttribute('href', '/api/feeds/x/arrival.ics');
    expect(screen.getByRole('link', { name: 'All scans as a feed' })).toHaveAttribute(
      'href',
      '/api/feeds/x/history.atom',
    );
    expect(await notifications()).toBeVisible();
  });

  it('offers no mails where none would arrive', async () => {
    const withoutMail = { http: 200, data: { ...WAYS.data, by_email: false } };
    open(`?code=${CODE}`, { [`/api/parcels/${CODE}/updates`]: withoutMail });
    expect(await screen.findByRole('link', { name: 'All scans as a feed' })).toBeVisible();
    expect(await notifications()).toBeVisible();
    expect(screen.queryByLabelText('Your email')).not.toBeInTheDocument();
  });

  it('offers no calendar without a promise, and neither without a parcel', async () => {
    const withoutCalendar = { http: 200, data: { ...WAYS.data, calendar: null } };
    const { unmount } = open(`?code=${CODE}`, { [`/api/parcels/${CODE}/updates`]: withoutCalendar });
    expect(await screen.findByRole('link', { name: 'All scans as a feed' })).toBeVisible();
    expect(screen.queryByText('Expected arrival in your calendar')).not.toBeInTheDocument();
    unmount();
    const { fetch } = open('?code=../graph');
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.getByText('No parcel matches this tracking number.')).toBeVisible();
  });
});

describe('the links of mails', () => {
  it('ask before they confirm', async () => {
    const { user, fetch, bodies } = open('?confirm=abc', { '/api/subscriptions/confirm': { http: 200, data: null } });
    expect(fetch).not.toHaveBeenCalled();
    await user.click(send('Start the updates'));
    expect(await screen.findByText('Done. We will write to you.')).toBeVisible();
    expect(bodies()).toEqual([{ token: 'abc' }]);
  });

  it('ask whether to stop or to forget', async () => {
    const { user, fetch } = open('?stop=abc', {
      '/api/subscriptions/stop': { http: 200, data: null },
      '/api/subscriptions/forget': { http: 200, data: null },
    });
    expect(fetch).not.toHaveBeenCalled();
    const stop = within(screen.getByRole('form', { name: 'Stop these emails' }));
    await user.click(stop.getByRole('button'));
    expect(await screen.findByText('Stopped. You will get no more emails about this parcel.')).toBeVisible();
    await user.click(send('Forget my address'));
    expect(await screen.findByText(/Your address has been deleted/)).toBeVisible();
  });

  it('say when they are no longer valid', async () => {
    const expired = { http: 422, errors: ['This link is no longer valid.'] };
    const { user } = open('?confirm=abc', { '/api/subscriptions/confirm': expired });
    await user.click(send('Start the updates'));
    expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
  });
});

describe('without script', () => {
  it.each([
    [`?code=${CODE}`, '/api/subscriptions', ['email', 'tracking_code', 'milestones', 'language', 'website']],
    ['?confirm=abc', '/api/subscriptions/confirm', ['token']],
    ['?stop=abc', '/api/subscriptions/stop', ['token']],
  ])('%s is a plain form', async (query, action, names) => {
    const { container } = open(query);
    await screen.findAllByRole('button');
    if (query.startsWith('?code')) await notifications();
    const form = container.querySelector('form');
    expect(form).toHaveAttribute('action', action);
    expect(form).toHaveAttribute('method', 'post');
    expect([...new Set(new FormData(form as HTMLFormElement).keys())]).toEqual(names);
  });

  it.each([
    ['sent', /a link is on its way/],
    ['confirmed', 'Done. We will write to you.'],
    ['stopped', /Stopped\./],
    ['forgotten', /Your address has been deleted/],
    ['failed', /could not be sent/],
    ['expired', 'This link is no longer valid.'],
    ['<script>', /could not be sent/],
  ])('shows the result %s', (result, text) => {
    open(`?result=${encodeURIComponent(result)}`);
    expect(screen.getByText(text)).toBeVisible();
  });
});
