import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicActivity, PublicParcel } from '@waybill/contracts';
import { type KitOptions, mockFetch } from '@waybill/kit/testing';
import de from '../locales/de.json';
import { activity, parcel } from '../testing/parcel';
import { mockParcelApi, renderPage } from '../testing/render-page';

const show = async (more: Partial<PublicParcel> = {}) => {
  renderPage('/track.html?code=WBL4-8KQ2-M7XD-R', { fetch: mockParcelApi(parcel(more)) });
  await screen.findByRole('list', { name: 'Progress' });
};
const sentence = () => screen.getAllByRole('heading', { level: 2 })[0];

describe('help', () => {
  it('opens a form that knows the parcel, its state and probably the topic', async () => {
    const { answer } = parcel();
    await show({ answer: { ...answer, state: 'late' } });
    expect(screen.getByRole('link', { name: 'Write to us about this parcel' })).toHaveAttribute(
      'href',
      '/contact.html?code=WBL4-8KQ2-M7XD-R&topic=late&state=late',
    );
    expect(screen.queryByText('How was the delivery?')).not.toBeInTheDocument();
  });

  it('asks after delivery how it was', async () => {
    const { answer } = parcel();
    await show({ stage: 'delivered', status: 'Delivered', answer: { ...answer, state: 'delivered' } });
    const links = within(screen.getByRole('region', { name: 'How was the delivery?' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['1 · Very poor', '2', '3', '4', '5 · Very good']);
    expect(screen.getByRole('link', { name: 'How was the delivery? 4' })).toHaveAttribute(
      'href',
      '/feedback.html?code=WBL4-8KQ2-M7XD-R&rating=4',
    );
  });
});

describe('the answer', () => {
  it.each<[string, Partial<PublicParcel>, string]>([
    ['in transit', { status: 'Departed hub' }, 'On its way, last seen Rotterdam hub'],
    ['without a place', { status: 'In transit', current_location: null }, 'On its way'],
    ['delivered', { status: 'Delivered', stage: 'delivered', current_location: null }, 'Delivered, Porto, Portugal'],
    ['not handed over', { status: 'Label created', stage: 'registered' }, 'Registered'],
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

describe('the next scan', () => {
  const due = (next_scan: PublicParcel['answer']['next_scan'], more: Partial<PublicParcel['answer']> = {}) =>
    show({ answer: { ...parcel().answer, next_scan, ...more } });
  const by = '2026-11-24T14:00:00.000Z';

  it('is announced with its day and time', async () => {
    await due({ by, overdue: false });
    expect(screen.getByText(/^We expect the next scan by Tuesday, November 24 at 2:00\sPM\.$/)).toBeInTheDocument();
  });

  it('is missing of a silent parcel, and the office knows since when', async () => {
    await due({ by, overdue: true }, { state: 'silent', next: 'silent' });
    const sentences = screen.getAllByText(
      /silent longer than it should.*known since Tuesday, November 24 at 2:00\sPM\.$/,
    );
    expect(sentences).toHaveLength(1);
  });

  it('is missing of a late parcel, beside what is said of its delay', async () => {
    await due({ by, overdue: true }, { state: 'late', next: 'late' });
    expect(screen.getByText(/silent longer than it should/)).toBeInTheDocument();
    expect(screen.getByText(/did not arrive as planned/)).toBeInTheDocument();
  });

  it('is not mentioned without a promise', async () => {
    await due(null);
    expect(screen.queryByText(/next scan by/)).not.toBeInTheDocument();
  });
});

describe('the state decides the page', () => {
  const shown = async (more: Partial<PublicParcel>) => {
    await show(more);
    return sentence()?.closest('section') as HTMLElement;
  };
  const scanned = (title: string, description = '', icon: PublicParcel['history']['data'][0]['icon'] = 'moped') => ({
    ...parcel().history,
    data: [activity(title, '2026-11-20T15:00:00.000Z', { description, icon })],
  });

  it('moving: two dates, on time, nothing to do', async () => {
    const ticket = await shown({});
    expect([...ticket.querySelectorAll('time')].slice(0, 2).map((time) => time.dateTime)).toEqual([
      '2026-11-22',
      '2026-11-24',
    ]);
    expect(ticket).toHaveTextContent(/Expected arrival.*On time.*Sunday.*Nov 22.*Tuesday.*Nov 24/);
    expect(within(ticket).getByRole('heading', { name: 'You do not need to do anything' })).toBeVisible();
  });

  it.each<[string, Partial<PublicParcel>, RegExp[], RegExp | null]>([
    [
      'out for delivery: today, whatever the dates say',
      { stage: 'out_for_delivery', status: 'Out for delivery', history: scanned('Out for delivery') },
      [/Expected arrival ?On time ?today/, /Out for delivery, last seen Rotterdam hub/, /will deliver it today/],
      /Sunday/,
    ],
    [
      'late: by how much, and what follows',
      { min_expected_delivery_date: null, max_expected_delivery_date: '2026-11-18' },
      [/Later than planned/, /2 days late/, /did not arrive as planned/],
      /On time/,
    ],
    [
      'held: no date, the reason, and who has to act',
      {
        stage: 'exception',
        status: 'Held by customs',
        history: scanned('Held by customs', 'Customs asked for the invoice. The sender has been notified.', 'pan_tool'),
      },
      [
        /On hold/,
        /Held up/,
        /Held by customs, Rotterdam hub/,
        /The sender needs to act/,
        /Customs asked for the invoice/,
      ],
      /Nov 22|On time|last seen/,
    ],
    [
      'ready: it has to be collected',
      { stage: 'ready_for_pickup', status: 'Ready for pickup', current_location: null },
      [/Ready for pickup/, /You need to collect it/],
      /On time|Expected arrival|Porto, Portugal.*You need/,
    ],
    [
      'delivered: when',
      { stage: 'delivered', status: 'Delivered', history: scanned('Delivered', 'Handed over to the recipient.') },
      [/Delivered/, /Friday.*Nov 20, 3:00.PM/, /Handed over to the recipient/],
      /Expected|On time|shipping with us/,
    ],
    ['registered: nowhere yet', { stage: 'registered', status: 'Registered' }, [/Registered/], /last seen|Rotterdam/],
    [
      'going back',
      { stage: 'returned', status: 'Returning to sender' },
      [/On its way back to the sender, last seen Rotterdam hub/, /is going back/],
      /Expected|is back with/,
    ],
    [
      'back',
      { stage: 'returned', status: 'Returned to sender' },
      [/Returned to the sender/, /is back with/],
      /going back/,
    ],
    [
      'lost',
      { stage: 'exception', status: 'Reported lost' },
      [/Reported lost/, /Stopped/, /Ask the sender/],
      /On time|Expected/,
    ],
  ])('%s', async (_, more, texts, absent) => {
    const ticket = await shown(more);
    const text = ticket.textContent?.replaceAll('\u202f', ' ');
    for (const expected of texts) expect(text).toMatch(expected);
    if (absent) expect(text).not.toMatch(absent);
  });
});

describe('the rail', () => {
  const STATUS: Partial<Record<PublicParcel['stage'], string>> = { exception: 'On hold', returned: 'Returned' };
  const steps = () => within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');

  it('has five steps and marks the current one', async () => {
    await show();
    expect(steps().map((step) => step.textContent)).toEqual([
      'Registered (completed)Singapore',
      'Picked up (completed)',
      'On its way (current)Rotterdam hubFri, Nov 20',
      'Out for delivery (upcoming)Porto',
      'Delivered (upcoming)Porto',
    ]);
    expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null]);
  });

  it.each<[PublicParcel['stage'], number, string, number]>([
    ['ready_for_pickup', 3, 'Ready for pickup', 5],
    ['attempt_failed', 3, 'Attempt failed', 5],
    ['exception', 2, 'Held up', 5],
    // It never was with a courier who delivers.
    ['returned', 3, 'Returned', 4],
  ])('replaces a step with %s', async (stage, index, name, count) => {
    await show({ stage, status: STATUS[stage] ?? null });
    expect(steps()).toHaveLength(count);
    expect(steps()[index]).toHaveTextContent(`${name} (current)`);
    expect(steps()[index]).toHaveAttribute('aria-current', 'step');
  });

  it('shows when a step was reached', async () => {
    await show();
    expect(steps()[2]?.querySelector('time')).toHaveTextContent('Fri, Nov 20');
    expect(steps()[3]?.querySelector('time')).toBeNull();
  });
});

describe('the history', () => {
  it('says that its newest entry was taken back', async () => {
    const at = '2026-11-20T16:30:00.000Z';
    await show({ status: 'In transit', status_text: 'In transit', corrected_at: at });
    expect(screen.getByText(/^Corrected on Friday, November 20, 2026\.$/)).toBeInTheDocument();
  });

  it('says nothing of that otherwise', async () => {
    await show({});
    expect(screen.queryByText(/^Corrected/)).not.toBeInTheDocument();
  });

  const hours = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      activity(`Activity ${n}`, new Date(Date.UTC(2026, 10, 20, 20 - n * 5)).toISOString()),
    );
  const texts = (level: number) =>
    screen.getAllByRole('heading', { level, hidden: true }).map((heading) => heading.textContent);
  const titles = () => texts(4);
  const days = () => texts(3).slice(1);
  const openEarlier = async () => {
    const details = (await screen.findByText('Activity 5')).closest('details') as HTMLElement;
    await userEvent.click(within(details).getByText('Show all', { selector: 'summary *' }));
  };

  it('is grouped by day, newest first', async () => {
    await show({ history: { ...parcel().history, data: hours(5).slice(0, 5) } });
    expect(days()).toEqual(['Friday, November 20, 2026']);
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
});

describe('in another language', () => {
  const catalogs = { 'mf-tracking': de } as unknown as KitOptions['catalogs'];
  const english = { language: 'en', written_in: 'Englisch' };
  const showGerman = async (...scans: Partial<PublicActivity>[]) => {
    const data = scans.map((scan, hour) => activity(scan.title ?? '', `2026-11-20T1${9 - hour}:00:00Z`, scan));
    const found = parcel({
      language: 'en',
      status_text: 'Unterwegs',
      translation: { shipped_via: 'Luftfracht', answer_place: 'Umschlagzentrum Rotterdam' },
      history: { ...parcel().history, data },
    });
    renderPage('/track.html?code=WBL4-8KQ2-M7XD-R', { fetch: mockParcelApi(found), language: 'de', catalogs });
    await screen.findByRole('list', { name: 'Fortschritt' });
    return screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
  };
  const departed = {
    title: 'Departed Lisbon hub',
    description: 'By truck.',
    language: 'en',
    translation: { title: 'Vom Umschlagzentrum Lisbon abgegangen' },
    written_in: 'Englisch',
  };

  it('scans are shown as the server translates them; the rest is marked and says in which language it is', async () => {
    const titles = await showGerman(departed, { ...english, title: 'Gone fishing', description: 'Back soon.' });
    expect(titles).toEqual(['Vom Umschlagzentrum Lisbon abgegangen', 'Gone fishing']);
    expect(screen.getByText('Vom Umschlagzentrum Lisbon abgegangen')).not.toHaveAttribute('lang');
    expect(screen.getByText('Gone fishing')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('By truck.')).toHaveAttribute('lang', 'en');
    expect(screen.getAllByText('Geschrieben auf Englisch')).toHaveLength(2);
  });

  it('the sentence, the places and the service are in it', async () => {
    await showGerman(departed);
    expect(sentence()).toHaveTextContent('Unterwegs, zuletzt gesehen: Umschlagzentrum Rotterdam');
    expect(sentence()).not.toHaveAttribute('lang');
    expect(screen.getByText('Luftfracht')).not.toHaveAttribute('lang');
  });

  it("the courier's original wording can be shown", async () => {
    await showGerman(departed);
    await userEvent.click(screen.getByRole('button', { name: 'Originalwortlaut zeigen' }));
    expect(screen.getByText('Departed Lisbon hub')).toHaveAttribute('lang', 'en');
    expect(screen.getByText('Air freight')).toHaveAttribute('lang', 'en');
    expect(sentence()).toHaveTextContent('In transit, Rotterdam hub');
    expect(sentence()).toHaveAttribute('lang', 'en');
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

describe('the history of a parcel without scans', () => {
  const history = { data: [], current_page: 1, last_page: 1, next_page_url: null };

  it('says where the first one appears', async () => {
    await show({ status: 'Label created', stage: 'registered', history });
    expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent('No scans yet.');
  });

  it('is left out once it is under way', async () => {
    await show({ history });
    expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
  });
});
