import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminAtom, createState, parcelAtom } from '@waybill/kit';
import { type KitOptions, mockFetch } from '@waybill/kit/testing';
import de from '../locales/de.json';
import { parcel } from '../testing/parcel';
import { mockParcelApi, renderPage } from '../testing/render-page';
import { ssrState } from '../testing/ssr-state';

const CODE = 'WBL4-8KQ2-M7XD-R';
const input = () => screen.getByLabelText('Tracking number');
const track = () => screen.getByRole('button', { name: 'TRACK' });

describe('the tracking page', () => {
  it('makes no request without a code, and explains where to find one', () => {
    const fetch = mockParcelApi();
    renderPage('/track.html', { fetch });
    expect(screen.getByRole('heading', { name: 'Where to find your tracking number' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find your parcels by email' })).toHaveAttribute('href', '/find.html');
    expect(input()).toHaveValue('');
    expect(fetch).not.toHaveBeenCalled();
    expect(document.querySelector('meta[name="robots"]')).toBeNull();
  });

  it('fills in the code from the URL and starts the search', async () => {
    renderPage(`/track.html?code=${CODE}`, { fetch: mockParcelApi(parcel()) });
    expect(input()).toHaveValue(CODE);
    expect(screen.getByText('TRACKING...').closest('[role="status"]')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'On its way, last seen Rotterdam hub' })).toBeVisible();
    expect(screen.queryByText('TRACKING...')).not.toBeInTheDocument();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('is a plain form to its own URL', () => {
    renderPage('/track.html', { fetch: mockParcelApi() });
    const form = input().closest('form');
    expect(form).toHaveAttribute('action', '/track.html');
    expect(form).toHaveAttribute('method', 'get');
    expect(input()).toHaveAttribute('name', 'code');
  });

  it('tracks an entered code, and the same code again on resubmit', async () => {
    const fetch = mockParcelApi(parcel());
    renderPage('/track.html', { fetch });
    await userEvent.type(input(), 'WBL4-8KQ2-M7XD-R{Enter}');
    await screen.findByRole('heading', { name: /On its way/ });
    await userEvent.click(track());
    await screen.findByRole('heading', { name: /On its way/ });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('shows the public view to a signed-in admin: the session is not sent', async () => {
    const fetch = mockParcelApi(parcel());
    renderPage(`/track.html?code=${CODE}`, { fetch });
    await screen.findByRole('heading', { name: /On its way/ });
    expect(fetch).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ credentials: 'omit' }));
  });

  it.each([
    ['only the admin', { email: 'admin@example.com' }, [`/control/scan?code=${CODE}`]],
    ['no visitor', false, []],
  ] as const)('offers a scan of the parcel: %s', async (_, admin, links) => {
    const state = createState();
    state.set(adminAtom, admin);
    renderPage(`/track.html?code=${CODE}`, { state, fetch: mockParcelApi(parcel()) });
    await screen.findByRole('heading', { name: /On its way/ });
    expect(screen.queryAllByRole('link', { name: 'Add a scan' }).map((link) => link.getAttribute('href'))).toEqual(
      links,
    );
  });

  it('shows the first error in upper case, keeps the input and allows a retry', async () => {
    const fetch = mockParcelApi();
    renderPage('/track.html?code=abcd-9', { fetch });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'NO PARCEL MATCHES THIS TRACKING CODE. CHECK IT AND TRY AGAIN.',
    );
    expect(screen.getByText(/easily confused/)).toBeVisible();
    expect(input()).toHaveValue('abcd-9');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('alert');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('rejects an empty code without a request', async () => {
    const fetch = mockParcelApi();
    renderPage('/track.html', { fetch });
    await userEvent.click(track());
    expect(await screen.findByRole('alert')).toHaveTextContent('ENTER A TRACKING NUMBER.');
    expect(screen.queryByText(/easily confused/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Where to find your tracking number' })).toBeVisible();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('shows no hint about characters when the response is invalid', async () => {
    const fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    renderPage(`/track.html?code=${CODE}`, { fetch });
    expect(await screen.findByRole('alert')).toHaveTextContent('THE SERVICE IS TEMPORARILY UNAVAILABLE.');
    expect(screen.queryByText(/easily confused/)).not.toBeInTheDocument();
  });

  it('encodes the code as one path segment', async () => {
    const fetch = mockParcelApi();
    renderPage(`/track.html?${new URLSearchParams({ code: '../admins?x=<b>#1' })}`, { fetch });
    await screen.findByRole('alert');
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/parcels/..%20admins%3Fx%3D%3Cb%3E%231?per_page=100');
  });

  it.each(['..', '/./', '/search/', 'export.csv', 'x'.repeat(301)])('makes no request for %s', async (code) => {
    const fetch = mockParcelApi();
    renderPage(`/track.html?${new URLSearchParams({ code })}`, { fetch });
    expect(await screen.findByRole('alert')).toHaveTextContent('NO PARCEL MATCHES THIS TRACKING CODE');
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    [21, true],
    [20, false],
  ])('says of %s codes, two of which are one parcel, whether all were looked up', async (count, isCut) => {
    const codes = Array.from({ length: count }, (_, n) => `CARRIER-${100 + n}`);
    const rows = codes.slice(0, 19).map((code) => ({ code, parcel: null }));
    const fetch = mockFetch({ '/api/lookups': { data: rows } });
    renderPage(`/track.html?${new URLSearchParams({ code: codes.join() })}`, { fetch });
    expect(await screen.findByRole('heading', { name: '19 parcels' })).toBeVisible();
    expect(screen.queryAllByText('At most 20 numbers are looked up at once.')).toHaveLength(isCut ? 1 : 0);
  });

  it('asks for a list of codes by one call, and shows a row for each', async () => {
    const codes = Array.from({ length: 25 }, (_, n) => `CARRIER-${100 + n}`);
    const rows = codes.slice(0, 20).map((code, n) => ({ code, parcel: n === 0 ? parcel() : null }));
    const fetch = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>(
      mockFetch({ '/api/lookups': { data: rows } }),
    );
    renderPage(`/track.html?${new URLSearchParams({ code: codes.join('\n') })}`, { fetch });
    expect(await screen.findByRole('heading', { name: '20 parcels' })).toBeVisible();
    expect(screen.getByRole('link', { name: /On its way, last seen Rotterdam hub/ })).toHaveAttribute(
      'href',
      `/track.html?code=${CODE}`,
    );
    expect(screen.getAllByText(/No parcel matches/)).toHaveLength(19);
    expect(screen.getByText('At most 20 numbers are looked up at once.')).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.[0]).toBe(`/api/lookups?codes=${encodeURIComponent(codes.slice(0, 20).join())}`);
  });

  it('shows the stored code in place of the one that was entered', async () => {
    const fetch = mockFetch({ '/api/parcels/wbl48kq2m7xdr': { data: parcel() } });
    renderPage('/track.html?code=wbl48kq2m7xdr', { fetch });
    expect(input()).toHaveValue('wbl48kq2m7xdr');
    await screen.findByRole('heading', { name: /On its way/ });
    expect(input()).toHaveValue(CODE);
  });

  it('groups a code while it is typed', async () => {
    renderPage('/track.html', { fetch: mockParcelApi() });
    await userEvent.type(input(), 'wayb1112');
    await waitFor(() => expect(input()).toHaveValue('wayb-1112'));
    await userEvent.type(input(), '026ap');
    await waitFor(() => expect(input()).toHaveValue('wayb-1112-026a-p'));
  });

  it('shows an unknown error message of the server unchanged', async () => {
    const rejection = { http: 422, errors: ['Tracking code must have 4 to 40 letters.', 'second'] };
    renderPage('/track.html?code=ab', { fetch: mockFetch({ '/api/parcels/ab': rejection }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('TRACKING CODE MUST HAVE 4 TO 40 LETTERS.');
  });

  it.each([
    ['ab', 404, 'KEINE SENDUNG HAT DIESE NUMMER.'],
    ['cd', 429, 'ZU VIELE ANFRAGEN.'],
    ['', 0, 'BITTE GEBEN SIE EINE SENDUNGSNUMMER EIN.'],
  ])('translates the error for %p with status %d', async (code, http, text) => {
    const fetch = mockFetch({ [`/api/parcels/${code}`]: { http, errors: ['An English sentence.'] } });
    const catalogs = { 'mf-tracking': de } as unknown as KitOptions['catalogs'];
    renderPage(`/track.html?code=${code}`, { language: 'de', catalogs, fetch });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('drops a stale response of an earlier search', async () => {
    const pending = new Map<string, (response: Response) => void>();
    const fetch = (path: unknown) => new Promise<Response>((resolve) => pending.set(String(path), resolve));
    renderPage('/track.html?code=SLOW', { fetch: fetch as typeof globalThis.fetch });
    await userEvent.clear(input());
    await userEvent.type(input(), 'FAST{Enter}');
    const respond = (code: string, place: string) =>
      act(async () => {
        const data = parcel({ tracking_code: code, current_location: place });
        pending.get(`/api/parcels/${code}?per_page=100`)?.(
          new Response(JSON.stringify({ status: 'success', errors: [], data })),
        );
      });
    await respond('FAST', 'Lisbon');
    await respond('SLOW', 'Lagos');
    expect(screen.getByRole('heading', { name: /last seen Lisbon/ })).toBeVisible();
    expect(screen.queryByText(/Lagos/)).not.toBeInTheDocument();
  });

  it('updates the parcel slice as specified', async () => {
    const state = createState();
    renderPage(`/track.html?code=${CODE}`, { state, fetch: mockParcelApi(parcel()) });
    expect(state.get(parcelAtom)).toEqual({ data: null, errors: [], fetching: true });
    await screen.findByRole('heading', { name: /On its way/ });
    expect(state.get(parcelAtom)).toMatchObject({ data: { tracking_code: CODE }, errors: [], fetching: false });
  });

  it('shows the result embedded in the HTML without a request', () => {
    const state = ssrState(parcel());
    const fetch = mockParcelApi();
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

  it('shows a notice and repeats the search when the connection is restored', async () => {
    const fetch = mockParcelApi(parcel());
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    online(false);
    renderPage(`/track.html?code=${CODE}`, { fetch });
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
    act(() => online(true));
    expect(await screen.findByRole('heading', { name: /On its way/ })).toBeVisible();
  });

  it('says in words that the server cannot be reached', async () => {
    const fetch = mockParcelApi();
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    renderPage(`/track.html?code=${CODE}`, { fetch });
    expect(await screen.findByRole('alert')).toHaveTextContent('THE SERVICE IS TEMPORARILY UNAVAILABLE.');
    expect(screen.getByText(/Could not connect/)).toBeVisible();
  });
});
