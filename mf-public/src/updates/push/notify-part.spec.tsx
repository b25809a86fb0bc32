import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockFetch } from '@waybill/kit/testing';
import { type FakePush, FakeSubscription, fakePush } from '../../testing/fake-push';
import { renderPage } from '../../testing/render-page';
import { OnThisDevice } from './on-this-device';

const CODE = 'WBL4-8KQ2-M7XD-R';
const KEY = 'BAAA';
const API = '/api/push-subscriptions';
const ENDPOINT = 'https://push.example.com/x';
const state = (is_on: boolean, parcels: number) => ({ http: 200, data: { is_on, parcels } });
type Answer = { http: number; data?: unknown; errors?: string[] };

afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['PushManager', 'Notification', 'caches']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const open = (answers: Record<string, Answer> = {}) => {
  const fetch = jest.fn(mockFetch(answers));
  renderPage(<OnThisDevice code={CODE} pushKey={KEY} />, { path: `/updates.html?code=${CODE}`, fetch });
  const calls = () => fetch.mock.calls.map(([path, init]) => [String(path), JSON.parse(String(init?.body ?? '{}'))]);
  return { calls, user: userEvent.setup() };
};
const button = (name: string) => screen.findByRole('button', { name });
const subscribed = (fake: FakePush, key = new Uint8Array([4, 0, 0])) => {
  fake.isRegistered = true;
  fake.subscription = new FakeSubscription(fake, { applicationServerKey: key.buffer });
};

describe('beginning', () => {
  it('asks for permission after the click only, and tells the site where to send', async () => {
    const fake = fakePush();
    const { calls, user } = open({ [API]: state(true, 1) });
    const start = await button('Notify me on this device');
    expect(Notification.requestPermission).not.toHaveBeenCalled();
    expect([fake.isRegistered, calls()]).toEqual([false, []]);
    await user.click(start);
    expect(await screen.findByText('Done. This device will be notified.')).toBeVisible();
    expect(calls()).toEqual([[API, { tracking_code: CODE, endpoint: ENDPOINT, keys: { p256dh: 'B', auth: 'A' } }]]);
    expect(fake.keys).toEqual(['BAAA']);
    expect(await button('Stop for this parcel')).toHaveFocus();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it.each<[string, number[], string[]]>([
    ['keeps the subscription that other parcels share', [4, 0, 0], []],
    ['replaces a subscription of another key, such as that of the site before it moved', [4, 9, 9], ['BAAA']],
  ])('%s', async (_, key, keys) => {
    const fake = fakePush();
    subscribed(fake, new Uint8Array(key));
    const { user } = open({ [`${API}/check`]: state(false, 2), [API]: state(true, 3) });
    await user.click(await button('Notify me on this device'));
    expect(await screen.findByText(/This device will be notified/)).toBeVisible();
    expect(fake.keys).toEqual(keys);
  });

  it.each<[string, Partial<FakePush>, RegExp]>([
    ['a question that is dismissed', { answer: 'default' }, /not given permission/],
    ['a question that is denied', { answer: 'denied' }, /Your browser blocks notifications/],
    ['an unreachable push service', { isReachable: false }, /could not reach its notification service/],
    ['a worker that is refused', { setup: 'failed' }, /could not reach its notification service/],
  ])('says what failed, and leaves no worker: %s', async (_, given, text) => {
    const fake = fakePush(given);
    const { calls, user } = open();
    await user.click(await button('Notify me on this device'));
    expect(await screen.findByText(text)).toBeVisible();
    expect([fake.isRegistered, calls()]).toEqual([false, []]);
    expect(await button('Notify me on this device')).toHaveFocus();
  });

  it.each([
    [409, /No more devices/],
    [422, /cannot show notifications from this site/],
    [429, /Too many tries/],
    [503, /This did not work/],
  ])('ends in the browser what the site refuses with %s', async (http, text) => {
    const fake = fakePush();
    const { user } = open({ [API]: { http, errors: ['No.'] }, [`${API}/check`]: state(false, 0) });
    await user.click(await button('Notify me on this device'));
    expect(await screen.findByText(text)).toBeVisible();
    expect([fake.subscription, fake.isRegistered]).toEqual([null, false]);
  });
});

describe('ending', () => {
  it('of the last parcel ends the subscription and the worker', async () => {
    const fake = fakePush();
    subscribed(fake);
    const { calls, user } = open({ [`${API}/check`]: state(true, 1), [`${API}/stop`]: state(false, 0) });
    await user.click(await button('Stop for this parcel'));
    expect(await screen.findByText(/^Stopped\./)).toBeVisible();
    expect(calls().at(-1)).toEqual([`${API}/stop`, { tracking_code: CODE, endpoint: ENDPOINT }]);
    expect([fake.subscription, fake.isRegistered]).toEqual([null, false]);
    expect(screen.queryByRole('button', { name: 'Forget this device' })).not.toBeInTheDocument();
  });

  it('of one of several parcels leaves both', async () => {
    const fake = fakePush();
    subscribed(fake);
    const { user } = open({ [`${API}/check`]: state(true, 2), [`${API}/stop`]: state(false, 1) });
    await user.click(await button('Stop for this parcel'));
    expect(await button('Notify me on this device')).toHaveFocus();
    expect([fake.subscription !== null, fake.isRegistered]).toEqual([true, true]);
  });

  it('of all leaves the worker of kept pages alone', async () => {
    const fake = fakePush({ hasKeptPages: true });
    subscribed(fake);
    const { calls, user } = open({ [`${API}/check`]: state(false, 2), [`${API}/forget`]: { http: 200, data: null } });
    await user.click(await button('Forget this device'));
    expect(await screen.findByText(/has been forgotten/)).toBeVisible();
    expect(calls().at(-1)).toEqual([`${API}/forget`, { endpoint: ENDPOINT }]);
    expect([fake.subscription, fake.isRegistered]).toEqual([null, true]);
  });

  it('says that it did not work, and promises nothing', async () => {
    const fake = fakePush();
    subscribed(fake);
    const { user } = open({ [`${API}/check`]: state(true, 1), [`${API}/forget`]: { http: 503, errors: ['No.'] } });
    await user.click(await button('Forget this device'));
    expect(await screen.findByText(/This did not work/)).toBeVisible();
    expect(fake.subscription).not.toBeNull();
  });
});

describe('a browser that cannot', () => {
  const asIf = (userAgent: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

  it('says that it does not, and offers no button', async () => {
    open();
    expect(await screen.findByText(/This browser cannot show notifications/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says on an iPhone what to do first', async () => {
    asIf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15');
    open();
    expect(await screen.findByText(/first add this site to the home screen/)).toBeVisible();
  });

  it('says where a permission that was denied is found', async () => {
    fakePush({ permission: 'denied' });
    open();
    expect(await screen.findByText(/Your browser blocks notifications/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
