/** What a browser has that jsdom lacks, as far as notifications need it. */
export interface FakePush {
  /** What the visitor has answered before. */
  permission: NotificationPermission;
  /** What the visitor answers when asked. */
  answer: NotificationPermission;
  /** What the frame answers that registers the worker. */
  setup: 'registered' | 'failed';
  /** Whether the push service can be reached. */
  isReachable: boolean;
  subscription: FakeSubscription | null;
  isRegistered: boolean;
  hasKeptPages: boolean;
  /** Keys of the site with which the browser has subscribed. */
  keys: string[];
}

export class FakeSubscription {
  readonly endpoint = 'https://push.example.com/x';
  constructor(
    private readonly fake: FakePush,
    readonly options: { applicationServerKey: ArrayBuffer },
  ) {}
  toJSON = () => ({ endpoint: this.endpoint, keys: { p256dh: 'B', auth: 'A' } });
  unsubscribe = async () => {
    this.fake.subscription = null;
    return true;
  };
}

/** Puts the interfaces in place, and a page whose frames answer. */
export function fakePush(given: Partial<FakePush> = {}): FakePush {
  const fake: FakePush = {
    ...{ permission: 'default', answer: 'granted', setup: 'registered', isReachable: true, subscription: null },
    ...{ isRegistered: false, hasKeptPages: false, keys: [] },
    ...given,
  };
  const pushManager = {
    getSubscription: async () => fake.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (!fake.isReachable) throw new DOMException('push service error', 'AbortError');
      fake.keys.push(btoa(String.fromCharCode(...applicationServerKey)));
      fake.subscription = new FakeSubscription(fake, { applicationServerKey: applicationServerKey.buffer });
      return fake.subscription;
    },
  };
  const unregister = async () => {
    fake.isRegistered = false;
    return true;
  };
  const registration = { installing: null, waiting: null, pushManager, unregister };
  const getRegistration = async () => (fake.isRegistered ? registration : undefined);
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true });
  const requestPermission = jest.fn(async () => fake.answer);
  Object.assign(window, {
    PushManager: class {},
    Notification: { permission: fake.permission, requestPermission },
    caches: { has: async () => fake.hasKeptPages },
  });
  answerFrames(fake);
  return fake;
}

/** jsdom loads no frame: it answers as soon as it is in the page. */
function answerFrames(fake: FakePush): void {
  const append = HTMLElement.prototype.append;
  jest.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    append.apply(document.body, nodes);
    const [frame] = nodes;
    if (!(frame instanceof HTMLIFrameElement)) return;
    if (fake.setup === 'registered') fake.isRegistered = true;
    window.dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, data: fake.setup }));
  });
}
