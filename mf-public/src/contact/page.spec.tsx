import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicSettings } from '@waybill/contracts';
import { createState, settingsAtom } from '@waybill/kit';
import { mockFetch } from '@waybill/kit/testing';
import { renderPage } from '../testing/render-page';
import { ContactPage } from './page';
import { profileUrl } from './social';

const SETTINGS: PublicSettings = {
  contact_email: 'hello@waybill.example',
  contact_phone: '+31 10 555 01 00',
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: null,
  meta_description: null,
  chat_code: null,
};
const stateWith = (more: Partial<PublicSettings> = {}) => {
  const state = createState();
  state.set(settingsAtom, { data: [{ ...SETTINGS, ...more }], object: {}, search_keys: [] });
  return state;
};

describe('the contact page', () => {
  it('shows email and alternate phone, and other details if set', () => {
    renderPage(<ContactPage />, {
      state: stateWith({
        contact_phone_alt: '+31 10 555 01 01',
        contact_address: 'Quay 1',
        contact_twitter: '@waybill',
      }),
    });
    expect(screen.getByRole('link', { name: 'hello@waybill.example' })).toHaveAttribute(
      'href',
      'mailto:hello%40waybill.example',
    );
    expect(screen.getByRole('link', { name: '+31 10 555 01 01' })).toHaveAttribute('href', 'tel:+31105550101');
    expect(screen.getByText('Quay 1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Twitter' })).toHaveAttribute('href', 'https://x.com/waybill');
  });

  it('omits details that are not set', () => {
    renderPage(<ContactPage />, { state: stateWith() });
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByText('Address')).not.toBeInTheDocument();
  });

  it('sends a message and shows its reference', async () => {
    const fetch = jest.fn(mockFetch({ '/api/messages': { http: 201, data: { reference: 'MSG-7K2Q' } } }));
    renderPage(<ContactPage />, { state: stateWith(), fetch });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Your email'), 'a@b.example');
    await user.type(screen.getByLabelText('Subject'), 'Price');
    await user.type(screen.getByLabelText('Message'), 'How much?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(/Your reference is MSG-7K2Q/)).toBeVisible();
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({
      email: 'a@b.example',
      subject: 'Price',
      body: 'How much?',
      website: '',
    });
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it('shows why a message was rejected and keeps the input', async () => {
    const fetch = mockFetch({
      '/api/messages': { http: 429, errors: ['Too many requests. Please wait a moment and try again.'] },
    });
    renderPage(<ContactPage />, { state: stateWith(), fetch });
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Your email'), 'a@b.example');
    await user.type(screen.getByLabelText('Subject'), 'Price');
    await user.type(screen.getByLabelText('Message'), 'How much?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Too many requests. Please wait a moment and try again.')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('How much?');
  });

  it('does not send an empty form', async () => {
    const fetch = jest.fn();
    renderPage(<ContactPage />, { state: stateWith(), fetch });
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Your email')).toHaveAttribute('aria-invalid', 'true');
  });

  it('hides its honeypot from people and sends its value', async () => {
    const fetch = jest.fn(mockFetch({ '/api/messages': { http: 201, data: { reference: 'MSG-1' } } }));
    const { container } = renderPage(<ContactPage />, { state: stateWith(), fetch });
    const honeypot = container.querySelector<HTMLInputElement>('input[name="website"]') as HTMLInputElement;
    expect(honeypot).toHaveAttribute('tabindex', '-1');
    expect(honeypot.closest('[aria-hidden="true"]')).toBeInTheDocument();
    const user = userEvent.setup();
    await user.type(honeypot, 'https://spam.example');
    await user.type(screen.getByLabelText('Your email'), 'a@b.example');
    await user.type(screen.getByLabelText('Subject'), 'x');
    await user.type(screen.getByLabelText('Message'), 'x{Tab}');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText(/MSG-1/);
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({ website: 'https://spam.example' });
  });

  it('works without JavaScript as a plain form', () => {
    const { container } = renderPage(<ContactPage />, { state: stateWith() });
    expect(container.querySelector('form')).toHaveAttribute('action', '/api/messages');
    expect(container.querySelector('form')).toHaveAttribute('method', 'post');
  });

  it.each([
    ['?sent=MSG-7K2Q', /Your reference is MSG-7K2Q/],
    ['?failed=1', /could not be sent/],
  ])('shows the result after the redirect with %s', (query, text) => {
    renderPage(<ContactPage />, { state: stateWith(), path: `/contact.html${query}` });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('ignores an invalid reference', () => {
    renderPage(<ContactPage />, { state: stateWith(), path: '/contact.html?sent=call+0900+now' });
    expect(screen.queryByText(/reference/)).not.toBeInTheDocument();
  });
});

describe('the URL of a profile', () => {
  it.each([
    ['twitter', '@way_bill', 'https://x.com/way_bill'],
    ['telegram', 'waybill', 'https://t.me/waybill'],
    ['instagram', 'https://www.instagram.com/waybill', 'https://www.instagram.com/waybill'],
    ['instagram', 'instagram.com/waybill', 'https://instagram.com/waybill'],
    ['twitter', 'http://x.com/waybill', null],
    ['twitter', 'javascript:alert(1)', null],
    ['telegram', 'https://user@evil.example/', null],
    ['telegram', 'two words', null],
  ] as const)('%s: %s', (network, entered, url) => expect(profileUrl(network, entered)).toBe(url));
});
