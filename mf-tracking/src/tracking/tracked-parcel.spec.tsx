import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicParcel } from '@waybill/contracts';
import { type KitOptions, mockFetch } from '@waybill/kit/testing';
import de from '../locales/de.json';
import { activity, parcel } from '../testing/parcel';
import { mockParcelApi, renderPage } from '../testing/render-page';

const show = async (more: Partial<PublicParcel> = {}) => {
  renderPage('/track.html?code=WBL4-8KQ2-M7XD-R', { fetch: mockParcelApi(parcel(more)) });
  await screen.findByRole('list', { name: 'Progress' });
};
const sentence = () => screen.getAllByRole('heading', { level: 2 })[0];

describe('the answer', () => {
  it.each<[string, Partial<PublicParcel>, string]>([
    ['in transit', { status: 'Departed hub' }, 'On its way, last seen Rotterdam hub'],
    ['delivered', { status: 'Delivered', stage: 'delivered', current_location: null }, 'Delivered, Porto, Portugal'],
    ['without a place', { status: 'Label created', stage: 'registered', current_location: null }, 'Registered'],
    ['without a status', { status: null, current_location: null }, 'On its way'],
    [
      'at a place that only its status mentions',
      { status: 'Arrived at Hamburg', current_location: null },
      'On its way, last seen Hamburg',
    ],
    ['to a place', { status: 'In transit to Porto', current_location: null }, 'On its way'],
    ['with an unknown wording', { status: 'Gone fishing' }, 'Gone fishing, last seen Rotterdam hub'],
  ])('is one sentence: %s', async (_, more, text) => {
    await show(more);
    expect(sentence()).toHaveTextContent(new RegExp(`^${text}$`));
  });

  it("can show the courier's original wording", async () => {
    await show({ status: 'Left origin facility' });
    await userEvent.click(screen.getByRole('button', { name: 'Show original wording' }));
    expect(sentence()).toHaveTextContent('Left origin facility, last seen Rotterdam hub');
    await userEvent.click(screen.getByRole('button', { name: 'Show translation' }));
    expect(sentence()).toHaveTextContent('On its way, last seen Rotterdam hub');
  });

  it('has no toggle when the wording is the original one', async () => {
    await show({ status: 'Gone fishing' });
    expect(screen.queryByRole('button', { name: 'Show original wording' })).not.toBeInTheDocument();
  });

  it('shows the time of the latest activity, relative and absolute', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T18:00:00Z'));
    await show();
    expect(await screen.findByText('Last update 3 hours ago')).toBeVisible();
    expect(screen.getByText(/Nov 20, 2026, 3:00/)).toHaveAttribute('datetime', '2026-11-20T15:00:00.000Z');
    jest.restoreAllMocks();
  });

  it('copies the code and shares the URL', async () => {
    await show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('WBL4-8KQ2-M7XD-R');
    expect(screen.getByText('Copied')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/track.html?code=WBL4-8KQ2-M7XD-R');
    expect(screen.getByText('Link copied')).toBeVisible();
  });
});

describe('the rail', () => {
  const steps = () => within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');

  it('has five steps and marks the current one', async () => {
    await show();
    expect(steps().map((step) => step.textContent)).toEqual([
      'Registered (completed)',
      'Picked up (completed)',
      'On its way (current)',
      'Out for delivery (upcoming)',
      'Delivered (upcoming)',
    ]);
    expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null]);
  });

  it.each<[PublicParcel['stage'], number, string]>([
    ['ready_for_pickup', 3, 'Ready for pickup'],
    ['attempt_failed', 3, 'Attempt failed'],
    ['exception', 2, 'Held up'],
    ['returned', 4, 'Returned'],
  ])('replaces a step with %s', async (stage, index, name) => {
    await show({ stage, status: null });
    expect(steps()).toHaveLength(5);
    expect(steps()[index]).toHaveTextContent(`${name} (current)`);
    expect(steps()[index]).toHaveAttribute('aria-current', 'step');
  });

  it('explains the next step', async () => {
    await show({ stage: 'out_for_delivery', status: 'Out for delivery' });
    expect(screen.getByText(/The courier has the parcel/)).toBeVisible();
  });
});

describe('the history', () => {
  const hours = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      activity(`Activity ${n}`, new Date(Date.UTC(2026, 10, 20, 20 - n * 5)).toISOString()),
    );
  const texts = (level: number) =>
    screen.getAllByRole('heading', { level, hidden: true }).map((heading) => heading.textContent);
  const titles = () => texts(4);
  const days = () => texts(3);
  const openEarlier = async () => {
    const details = (await screen.findByText('Activity 5')).closest('details') as HTMLElement;
    await userEvent.click(within(details).getByText('Show all', { selector: 'summary *' }));
  };

  it('is grouped by day, newest first', async () => {
    await show({ history: { ...parcel().history, data: hours(5).slice(0, 5) } });
    expect(screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
      'Friday, November 20, 2026',
    ]);
    expect(titles()).toEqual(['Activity 0', 'Activity 1', 'Activity 2', 'Activity 3', 'Activity 4']);
    expect(screen.queryByText('Show all')).not.toBeInTheDocument();
  });

  it('shows five activities, and all loaded ones on demand, without JavaScript', async () => {
    await show({ history: { ...parcel().history, data: hours(8) } });
    const earlier = screen.getByText('Activity 5').closest('details');
    expect(screen.getByText('Activity 4').closest('details')).toBeNull();
    expect(titles()).toHaveLength(8);
    expect(earlier).not.toHaveAttribute('open');
    await userEvent.click(within(earlier as HTMLElement).getByText('Show all'));
    expect(screen.getByText('Activity 7')).toBeVisible();
    expect(earlier).toHaveAttribute('open');
  });

  it('shows a day once when it continues in the earlier activities', async () => {
    await show({ history: { ...parcel().history, data: hours(8) } });
    expect(days()).toEqual(['Friday, November 20, 2026', 'Thursday, November 19, 2026']);
  });

  it('loads the remaining activities page by page', async () => {
    const [data, second, third] = [
      hours(6),
      [activity('Older', '2026-11-01T00:00:00Z')],
      [activity('Oldest', '2026-10-01T00:00:00Z')],
    ];
    const found = parcel({ history: { data, current_page: 1, last_page: 3, next_page_url: '/api/history?cursor=2' } });
    const fetch = mockFetch({
      '/api/parcels/WBL4-8KQ2-M7XD-R': { data: found },
      '/api/history?cursor=2': { data: second, current_page: 2, last_page: 3, next_page_url: '/api/history?cursor=3' },
      '/api/history?cursor=3': { data: third, current_page: 3, last_page: 3, next_page_url: null },
    });
    renderPage('/track.html?code=WBL4-8KQ2-M7XD-R', { fetch });
    await openEarlier();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Oldest')).toBeVisible();
    expect(titles()).toHaveLength(8);
    expect(screen.queryByRole('button', { name: 'Show all' })).not.toBeInTheDocument();
  });

  it('shows an error when the remaining activities cannot be loaded, and allows a retry', async () => {
    const found = parcel({ history: { data: hours(6), current_page: 1, last_page: 2, next_page_url: '/api/gone' } });
    renderPage('/track.html?code=WBL4-8KQ2-M7XD-R', { fetch: mockParcelApi(found) });
    await openEarlier();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The full history could not be loaded.');
    expect(titles()).toHaveLength(6);
    expect(screen.getByRole('button', { name: 'Show all' })).toBeVisible();
  });

  it('shows a message when there is no activity yet', async () => {
    await show({ history: { data: [], current_page: 1, last_page: 1, next_page_url: null } });
    expect(screen.getByText(/No scans yet/)).toBeVisible();
  });
});

describe('in another language', () => {
  const catalogs = { 'mf-tracking': de } as unknown as KitOptions['catalogs'];
  const showGerman = async (...titles: string[]) => {
    const data = titles.map((title, hour) => activity(title, `2026-11-20T1${9 - hour}:00:00Z`));
    const found = parcel({ history: { ...parcel().history, data } });
    renderPage('/track.html?code=WBL4-8KQ2-M7XD-R', { fetch: mockParcelApi(found), language: 'de', catalogs });
    await screen.findByRole('list', { name: 'Fortschritt' });
    return screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
  };

  it('activities are translated, but not their places', async () => {
    expect(
      await showGerman('Held by customs in Hamburg', 'In transit to Hamburg', 'Left origin facility', 'Gone fishing'),
    ).toEqual(['Vom Zoll angehalten, Hamburg', 'Unterwegs → Hamburg', 'Abgegangen', 'Gone fishing']);
  });

  it("the courier's original wording can be shown", async () => {
    await showGerman('Departed Lisbon hub');
    await userEvent.click(screen.getByRole('button', { name: 'Originalwortlaut zeigen' }));
    expect(screen.getByRole('heading', { level: 4 })).toHaveTextContent(/^Departed Lisbon hub$/);
  });
});

describe('route and details', () => {
  it('show the route as text', async () => {
    await show();
    const stops = screen.getByText('From').closest('ol');
    expect(stops).toHaveTextContent('FromSingaporeNowRotterdam hubToPorto, Portugal');
  });

  it('show weight and masked names, and omit unknown values', async () => {
    await show({ shipped_via: null });
    expect(screen.getByText('12.4 kg')).toBeVisible();
    expect(screen.getByText('A••• K.')).toBeVisible();
    expect(screen.queryByText('Service')).not.toBeInTheDocument();
  });

  it("show the parcel's photo and encode its file name", async () => {
    await show({ image: '../a b.png' });
    expect(screen.getByRole('img', { name: 'Photo of the parcel' })).toHaveAttribute(
      'src',
      '/uploads/images/..%2Fa%20b.png',
    );
  });
});
