import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicSettings } from '@waybill/contracts';
import { createState, Link, settingsAtom, useRoutes } from '@waybill/kit';
import { mockFetch } from '@waybill/kit/testing';
import { renderPage } from '../testing/render-page';
import { ContactPage } from './page';

const SETTINGS: PublicSettings = {
  contact_email: 'hello@waybill.example',
  contact_phone: '+31 10 555 01 00',
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: null,
  contact_hours: null,
  meta_description: null,
  chat_code: null,
};
const stateWith = (more: Partial<PublicSettings> = {}) => {
  const state = createState();
  state.set(settingsAtom, { data: [{ ...SETTINGS, ...more }], object: {}, search_keys: [] });
  return state;
};

const Site = () =>
  useRoutes([
    {
      path: '/contact.html',
      element: [
        <ContactPage key="page" />,
        <Link key="link" to="/prices">
          Prices
        </Link>,
      ],
    },
    { path: '/prices', element: <Link to="/contact.html">Contact</Link> },
  ]);
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

const shown: string[] = [];
beforeEach(() => {
  shown.length = 0;
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = function () {
    shown.push(this.id);
  };
});

describe('a half-written message', () => {
  it('is still there when the visitor comes back, and nobody asks before', async () => {
    const ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
    renderPage(<Site />, { state: stateWith(), path: '/contact.html' });
    await userEvent.type(screen.getByLabelText('Message'), 'How much?');
    await follow('Prices');
    await follow('Contact');
    expect(screen.getByLabelText('Message')).toHaveValue('How much?');
    expect(ask).not.toHaveBeenCalled();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    ask.mockRestore();
  });

  it('is gone once it was sent, even if the visitor did not wait for the answer', async () => {
    let answer = (_: Response) => undefined as unknown;
    const fetch = () => new Promise<Response>((resolve) => (answer = resolve));
    renderPage(<Site />, { state: stateWith(), path: '/contact.html', fetch: fetch as never });
    await userEvent.type(screen.getByLabelText('Your email'), 'a@b.example');
    await userEvent.type(screen.getByLabelText('Subject'), 'Price');
    await userEvent.type(screen.getByLabelText('Message'), 'How much?{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await follow('Prices');
    const sent = { status: 'success', errors: [], message: '', data: { reference: 'MSG-1' } };
    await act(async () => answer(new Response(JSON.stringify(sent), { status: 201 })));
    await follow('Contact');
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });
});

describe('the contact page', () => {
  it('shows email and phones, and other details if set', () => {
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
    for (const digits of ['00', '01']) {
      const phone = screen.getByRole('link', { name: `+31 10 555 01 ${digits}` });
      expect(phone).toHaveAttribute('href', `tel:+311055501${digits}`);
      expect(phone.firstChild).toHaveAttribute('dir', 'ltr');
    }
    expect(screen.getByText('Quay 1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Twitter' })).toHaveAttribute('href', 'https://x.com/waybill');
  });

  it('omits details that are not set', () => {
    renderPage(<ContactPage />, { state: stateWith({ contact_phone: null }) });
    const channels = screen.getByRole('region', { name: 'Other ways to reach us' });
    expect(
      within(channels)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['mailto:hello%40waybill.example', '/message-check.html']);
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
      topic: null,
      tracking_code: '',
      parcel_state: null,
      website: '',
    });
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it('knows parcel, topic and state of the link that led here', async () => {
    const fetch = jest.fn(mockFetch({ '/api/messages': { http: 201, data: { reference: 'MSG-7K2Q' } } }));
    const path = '/contact.html?code=WBL4-8KQ2-M7XD-R&topic=late&state=late';
    renderPage(<ContactPage />, { state: stateWith(), fetch, path });
    const user = userEvent.setup();
    expect(screen.getByLabelText('Subject')).toHaveValue('It is late (WBL4-8KQ2-M7XD-R)');
    await user.type(screen.getByLabelText('Your email'), 'a@b.example');
    await user.type(screen.getByLabelText('Message'), 'Since Monday.');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(/Your reference is MSG-7K2Q/)).toBeVisible();
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({
      tracking_code: 'WBL4-8KQ2-M7XD-R',
      topic: 'late',
      parcel_state: 'late',
    });
  });

  it('offers the parcels of an address to whoever asks where one is and has no number', async () => {
    renderPage(<ContactPage />, { state: stateWith(), path: '/contact.html' });
    const find = () => screen.queryByRole('link', { name: 'Find your parcels by email' });
    expect(find()).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText(/What is it about/), 'Where is my parcel?');
    expect(find()).toHaveAttribute('href', '/find.html');
    await userEvent.type(screen.getByLabelText(/Tracking number/), 'WBL4-8KQ2-M7XD-R');
    expect(find()).not.toBeInTheDocument();
  });

  it('begins a message about a service, and leaves one that was begun as it is', async () => {
    renderPage(<Site />, { state: stateWith(), path: '/contact.html' });
    const services = within(screen.getByRole('region', { name: 'Our Services' }));
    const [askAboutAir, askAboutDoor] = services.getAllByRole('link', { name: 'Ask about this service' });
    expect(askAboutAir).toHaveAccessibleDescription('Air freight');
    await userEvent.click(askAboutAir as HTMLElement);
    expect(screen.getByLabelText('Subject')).toHaveValue('Air freight');
    await userEvent.type(screen.getByLabelText('Message'), 'Two pallets.');
    await userEvent.click(askAboutDoor as HTMLElement);
    expect(screen.getByLabelText('Subject')).toHaveValue('Air freight');
    expect(screen.getByLabelText('Message')).toHaveValue('Two pallets.');
  });

  it('has sections about the company and its services, to which links within the site lead', async () => {
    renderPage(
      <>
        <Link to="/contact.html#about">About</Link>
        <ContactPage />
      </>,
      { state: stateWith(), path: '/contact.html#services' },
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Our Services' })).toHaveAttribute('id', 'services');
    expect(shown).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'About' }));
    expect(shown).toEqual(['about']);
    expect(screen.getByRole('heading', { level: 2, name: 'About us' })).toHaveFocus();
  });

  it('takes nothing unknown from its address', () => {
    renderPage(<ContactPage />, {
      state: stateWith(),
      path: '/contact.html?topic=weather&state=sunny&service=teleport',
    });
    expect(screen.getByLabelText(/What is it about/)).toHaveValue('');
    expect(screen.getByLabelText('Subject')).toHaveValue('');
  });

  it('shows the opening hours line by line', () => {
    renderPage(<ContactPage />, { state: stateWith({ contact_hours: 'Mon–Fri 8–18\nSat 9–13' }) });
    expect(screen.getByText(/Mon–Fri 8–18/)).toHaveTextContent('Mon–Fri 8–18 Sat 9–13');
  });

  it('marks opening hours and address with their language', () => {
    const contact = { contact_hours: 'Monday to Friday', contact_address: 'Quay 1', contact_language: 'en' };
    renderPage(<ContactPage />, { state: stateWith(contact) });
    for (const text of ['Monday to Friday', 'Quay 1']) expect(screen.getByText(text)).toHaveAttribute('lang', 'en');
  });

  it('names the country of the address in the language of the page', () => {
    const contact = { contact_address: '10115 Berlin', contact_language: 'de', contact_country_name: 'Allemagne' };
    renderPage(<ContactPage />, { state: stateWith(contact) });
    const country = screen.getByText('Allemagne');
    expect(country).not.toHaveAttribute('lang');
    expect(country.closest('address')).toHaveTextContent('10115 Berlin Allemagne');
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
