import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createState, parcelAtom } from '@waybill/kit';
import { type KitOptions, mockFetch } from '@waybill/kit/testing';
import de from '../locales/de.json';
import { parcel } from '../testing/parcel';
import { knowing, renderPage } from '../testing/render-page';
import { serving } from '../testing/serving';

const CODE = 'WBL4-8KQ2-M7XD-R';
const input = () => screen.getByLabelText('Tracking number');
const track = () => screen.getByRole('button', { name: 'TRACK' });

describe('the tracking page', () => {
  it('asks nothing of the server before a code is there, and says where to find one', () => {
    const fetch = knowing();
    renderPage('/track.html', { fetch });
    expect(screen.getByRole('heading', { name: 'Where to find the tracking number' })).toBeVisible();
    expect(input()).toHaveValue('');
    expect(fetch).not.toHaveBeenCalled();
    expect(document.querySelector('meta[name="robots"]')).toBeNull();
  });

  it('fills the search from the address and tracks by itself', async () => {
    renderPage(`/track.html?code=${CODE}`, { fetch: knowing(parcel()) });
    expect(input()).toHaveValue(CODE);
    expect(screen.getByText('TRACKING...').closest('[role="status"]')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'On its way, last seen Rotterdam hub' })).toBeVisible();
    expect(screen.queryByText('TRACKING...')).not.toBeInTheDocument();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('is a real form to its own address', () => {
    renderPage('/track.html', { fetch: knowing() });
    const form = input().closest('form');
    expect(form).toHaveAttribute('action', '/track.html');
    expect(form).toHaveAttribute('method', 'get');
    expect(input()).toHaveAttribute('name', 'code');
  });

  it('tracks a typed code, and the same code once more when asked again', async () => {
    const fetch = knowing(parcel());
    renderPage('/track.html', { fetch });
    await userEvent.type(input(), 'WBL4-8KQ2-M7XD-R{Enter}');
    await screen.findByRole('heading', { name: /On its way/ });
    await userEvent.click(track());
    await screen.findByRole('heading', { name: /On its way/ });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('shows a signed-in admin what every visitor sees: the session is not sent', async () => {
    const fetch = knowing(parcel());
    renderPage(`/track.html?code=${CODE}`, { fetch });
    await screen.findByRole('heading', { name: /On its way/ });
    expect(fetch).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ credentials: 'omit' }));
  });

  it('shows the first error in upper case, keeps what was typed and tries again on demand', async () => {
    const fetch = knowing();
    renderPage('/track.html?code=abcd-9', { fetch });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'NO PARCEL HAS THIS TRACKING CODE. PLEASE CHECK IT AND TRY AGAIN.',
    );
    expect(screen.getByText(/easily confused/)).toBeVisible();
    expect(input()).toHaveValue('abcd-9');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('alert');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('takes an empty code and answers it without the server', async () => {
    const fetch = knowing();
    renderPage('/track.html', { fetch });
    await userEvent.click(track());
    expect(await screen.findByRole('alert')).toHaveTextContent('PLEASE ENTER A TRACKING NUMBER.');
    expect(screen.queryByText(/easily confused/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Where to find the tracking number' })).toBeVisible();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('gives no advice about letters where the answer was unreadable', async () => {
    const fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    renderPage(`/track.html?code=${CODE}`, { fetch });
    expect(await screen.findByRole('alert')).toHaveTextContent('INVALID JSON');
    expect(screen.queryByText(/easily confused/)).not.toBeInTheDocument();
  });

  it('sends any text as one part of the path', async () => {
    const fetch = knowing();
    renderPage(`/track.html?${new URLSearchParams({ code: '../admins?x=<b>#1' })}`, { fetch });
    await screen.findByRole('alert');
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/parcels/..%2Fadmins%3Fx%3D%3Cb%3E%231?per_page=100');
  });

  it('shows a sentence that it does not know as the server wrote it', async () => {
    const refusal = { http: 422, errors: ['Tracking code must have 4 to 40 letters.', 'second'] };
    renderPage('/track.html?code=ab', { fetch: mockFetch({ '/api/parcels/ab': refusal }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('TRACKING CODE MUST HAVE 4 TO 40 LETTERS.');
  });

  it.each([
    ['ab', 404, 'KEINE SENDUNG HAT DIESE NUMMER.'],
    ['cd', 429, 'ZU VIELE ANFRAGEN.'],
    ['', 0, 'BITTE GEBEN SIE EINE SENDUNGSNUMMER EIN.'],
  ])("says in the visitor's language why %p was refused with %d", async (code, http, text) => {
    const fetch = mockFetch({ [`/api/parcels/${code}`]: { http, errors: ['An English sentence.'] } });
    const catalogs = { 'mf-tracking': de } as unknown as KitOptions['catalogs'];
    renderPage(`/track.html?code=${code}`, { language: 'de', catalogs, fetch });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('lets the last answer win when an earlier one comes late', async () => {
    const waiting = new Map<string, (answer: Response) => void>();
    const fetch = (path: unknown) => new Promise<Response>((resolve) => waiting.set(String(path), resolve));
    renderPage('/track.html?code=SLOW', { fetch: fetch as typeof globalThis.fetch });
    await userEvent.clear(input());
    await userEvent.type(input(), 'FAST{Enter}');
    const settle = (code: string, place: string) =>
      act(async () => {
        const data = parcel({ tracking_code: code, current_location: place });
        waiting.get(`/api/parcels/${code}?per_page=100`)?.(
          new Response(JSON.stringify({ status: 'success', errors: [], data })),
        );
      });
    await settle('FAST', 'Lisbon');
    await settle('SLOW', 'Lagos');
    expect(screen.getByRole('heading', { name: /last seen Lisbon/ })).toBeVisible();
    expect(screen.queryByText(/Lagos/)).not.toBeInTheDocument();
  });

  it('keeps the parcel slice as the specification has it', async () => {
    const state = createState();
    renderPage(`/track.html?code=${CODE}`, { state, fetch: knowing(parcel()) });
    expect(state.get(parcelAtom)).toEqual({ data: null, errors: [], fetching: true });
    await screen.findByRole('heading', { name: /On its way/ });
    expect(state.get(parcelAtom)).toMatchObject({ data: { tracking_code: CODE }, errors: [], fetching: false });
  });

  it('shows what came with the HTML, without asking again', () => {
    const state = serving(parcel());
    const fetch = knowing();
    renderPage(`/track.html?code=${CODE}`, { state, fetch });
    expect(state.get(parcelAtom)).toMatchObject({ data: { tracking_code: CODE }, errors: [], fetching: false });
    expect(screen.getByRole('heading', { name: /On its way/ })).toBeVisible();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('without a connection', () => {
  const online = (value: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);
    fireEvent(window, new Event(value ? 'online' : 'offline'));
  };
  afterEach(() => jest.restoreAllMocks());

  it('says so, and searches by itself when the connection is back', async () => {
    const fetch = knowing(parcel());
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    online(false);
    renderPage(`/track.html?code=${CODE}`, { fetch });
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
    act(() => online(true));
    expect(await screen.findByRole('heading', { name: /On its way/ })).toBeVisible();
  });

  it('shows the default error when the server cannot be reached', async () => {
    const fetch = knowing();
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    renderPage(`/track.html?code=${CODE}`, { fetch });
    expect(await screen.findByRole('alert')).toHaveTextContent('INVALID JSON');
    expect(screen.getByText(/could not be reached/)).toBeVisible();
  });
});
