import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockFetch } from '@waybill/kit/testing';
import type { ComponentType } from 'react';
import { renderPage } from '../testing/render-page';
import { prepare } from './page';

type Answer = { http: number; data?: unknown; errors?: string[] };

const OFFERED = { http: 200, data: { offered: true } };
const SENT = /If parcels with this address are on their way to you/;

let FindPage: ComponentType;
beforeAll(async () => {
  FindPage = await prepare();
});

/** `posted` is the answer to the form. */
const open = (query = '', offer: Answer = OFFERED, posted: Answer = { http: 202, data: null }) => {
  const answers = { get: mockFetch({ '/api/overviews': offer }), post: mockFetch({ '/api/overviews': posted }) };
  const fetch = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>((...request) =>
    request[1]?.method === 'POST' ? answers.post(...request) : answers.get(...request),
  );
  const view = renderPage(<FindPage />, { path: `/find.html${query}`, fetch });
  const bodies = () => fetch.mock.calls.flatMap(([, init]) => (init?.body ? [JSON.parse(String(init.body))] : []));
  return { bodies, user: userEvent.setup(), ...view };
};
const send = () => screen.findByRole('button', { name: 'Send me my parcels' });

it('asks for the parcels of an address', async () => {
  const { user, bodies } = open();
  await user.type(await screen.findByLabelText('Your email'), 'ana@example.com');
  await user.click(await send());
  expect(await screen.findByText(SENT)).toBeVisible();
  expect(bodies()).toEqual([{ email: 'ana@example.com', language: 'en', website: '' }]);
});

it('asks for an address first', async () => {
  const { user, bodies } = open();
  await user.type(await screen.findByLabelText('Your email'), 'ana');
  await user.click(await send());
  expect(screen.getByLabelText('Your email')).toBeInvalid();
  expect(bodies()).toEqual([]);
});

it('says what the server answers', async () => {
  const tooMany = { http: 429, errors: ['Too many requests. Please wait a moment and try again.'] };
  const { user } = open('', OFFERED, tooMany);
  await user.type(await screen.findByLabelText('Your email'), 'ana@example.com');
  await user.click(await send());
  expect(await screen.findByText(/Too many requests/)).toBeVisible();
  expect(screen.queryByText(SENT)).not.toBeInTheDocument();
});

it('offers no form where no mail would arrive, and another way in any case', async () => {
  open('', { http: 200, data: { offered: false } });
  expect(await screen.findByText('We cannot send such emails at the moment.')).toBeVisible();
  expect(screen.queryByLabelText('Your email')).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Ask us about your parcel' });
  expect(link).toHaveAttribute('href', '/contact.html?topic=where');
});

it('says when the API does not answer', async () => {
  open('', { http: 503, errors: ['The service is temporarily unavailable. Please try again shortly.'] });
  expect(await screen.findByText(/temporarily unavailable/)).toBeVisible();
});

describe('without script', () => {
  it('is a plain form', async () => {
    const { container } = open();
    await send();
    const form = container.querySelector('form');
    expect(form).toHaveAttribute('action', '/api/overviews');
    expect(form).toHaveAttribute('method', 'post');
    expect([...new FormData(form as HTMLFormElement).keys()]).toEqual(['email', 'language', 'website']);
  });

  it('says that it was sent', async () => {
    open('?result=sent');
    expect(screen.getByText(SENT)).toBeVisible();
    expect(screen.queryByLabelText('Your email')).not.toBeInTheDocument();
  });

  it.each(['failed', '<script>'])('offers the form again after the result %s', async (result) => {
    open(`?result=${encodeURIComponent(result)}`);
    expect(await screen.findByText(/could not be sent/)).toBeVisible();
    expect(await screen.findByLabelText('Your email')).toBeVisible();
  });
});
