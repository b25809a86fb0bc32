/** As in the offline pages of mf-tracking: both are done by one worker. */
const SCOPE = '/track.html';
const KEPT_PAGES = 'offline-pages';
const SETUP = `/offline/setup.html?${new URLSearchParams({ scope: SCOPE })}`;
const SETUP_TIMEOUT_MS = 10_000;
/** A browser whose push service is out of reach, or missing, may never say so. */
const SUBSCRIBE_TIMEOUT_MS = 20_000;

/** Why a browser notifies nobody. */
export type Obstacle = 'denied' | 'home_screen' | 'unsupported';

export class PushFailure extends Error {
  constructor(readonly reason: 'blocked' | 'dismissed' | 'no_service') {
    super(reason);
  }
}

/** What keeps this browser from notifying; null if nothing is known to. On iOS only installed sites have the interface. */
export function obstacle(): Obstacle | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : null;
  const isTablet = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || isTablet ? 'home_screen' : 'unsupported';
}

const findRegistration = () => navigator.serviceWorker.getRegistration(SCOPE);

/** The subscription of this browser, which all parcels share; null if there is none. */
export const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await findRegistration())?.pushManager.getSubscription() ?? null;

/** Asks for permission, which takes a click, and subscribes. @throws PushFailure */
export async function subscribe(key: string): Promise<PushSubscription> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new PushFailure(permission === 'denied' ? 'blocked' : 'dismissed');
  try {
    const { pushManager } = await registerWorker();
    const existing = await pushManager.getSubscription();
    if (existing && isFor(existing, key)) return existing;
    // Of another key, such as that of the site before it moved.
    await existing?.unsubscribe();
    const applicationServerKey = bytesOf(key);
    return await within(SUBSCRIBE_TIMEOUT_MS, pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  } catch {
    await removeUnusedWorker().catch(() => undefined);
    throw new PushFailure('no_service');
  }
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
  await removeUnusedWorker();
}

/** The worker stays while it shows kept pages. */
async function removeUnusedWorker(): Promise<void> {
  const registration = await findRegistration();
  const isSubscribed = await registration?.pushManager.getSubscription();
  if (!isSubscribed && !(await caches.has(KEPT_PAGES))) await registration?.unregister();
}

/** Pages themselves may create no workers: a frame does, whose document may do nothing else. */
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = SETUP;
  let listener: ((event: MessageEvent) => void) | undefined;
  const answered = new Promise<boolean>((resolve) => {
    listener = ({ source, data }) => source === frame.contentWindow && resolve(data === 'registered');
    window.addEventListener('message', listener);
    document.body.append(frame);
  });
  const isRegistered = await within(SETUP_TIMEOUT_MS, answered).finally(() => {
    if (listener) window.removeEventListener('message', listener);
    frame.remove();
  });
  const registration = isRegistered ? await findRegistration() : undefined;
  if (!registration) throw new Error('The worker could not be registered.');
  await within(SETUP_TIMEOUT_MS, activated(registration));
  return registration;
}

/** Once the newest worker runs: one of an earlier version may show no notifications. */
async function activated({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (!worker) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker was replaced.'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('This took too long.')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const wanted = bytesOf(key);
  return own.length === wanted.length && own.every((byte, index) => byte === wanted[index]);
}
