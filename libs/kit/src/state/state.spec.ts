import type { Graph, VisitorGraph } from '@waybill/contracts';
import { clearAdminSession } from './session';
import {
  adminAtom,
  emptyParcel,
  emptySlice,
  pagesAtom,
  parcelAtom,
  parcelsAtom,
  siteSettingsAtom,
  themeAtom,
} from './slices';
import { applyGraph, createState, resetParcel, type State } from './state';
import { persistState, restoreState, STATE_KEY, saveState } from './storage';

const publicSettings: VisitorGraph['settings']['data'][number] = {
  contact_email: 'office@example.com',
  contact_phone: null,
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: null,
  contact_hours: null,
  meta_description: null,
  chat_code: null,
  home: { texts: { 'track.title': 'Where is it?' }, sections: null, figures: null, clients: null },
};
const allSettings = {
  ...publicSettings,
  mail_driver: 'smtp' as const,
  mail_template: 'html1' as const,
  retention_messages: null,
  retention_outbox: 30,
  retention_logs: 30,
  retention_audit_values: 365,
  retention_audit: 1095,
};
const page = {
  id: 'p1',
  slug: 'about',
  title: 'About',
  sub_title: null,
  icon: 'pages',
  hero: 'hero-air',
  language: 'en' as const,
  languages: ['en' as const],
  overlay: 'overlay1',
  created_at: '',
  updated_at: '',
};

const graph = (admin: Graph['admin']): Graph =>
  ({
    admin,
    pages: { data: [page], object: { p1: page }, search_keys: ['title'] },
    reviews: emptySlice(),
    settings: { data: [admin ? allSettings : publicSettings], object: {}, search_keys: [] },
  }) as Graph;

const stored = () => JSON.parse(localStorage.getItem(STATE_KEY) ?? 'null');
const saved = () => new Promise<void>((resolve) => setTimeout(resolve));
const unsubscribes: (() => void)[] = [];
const persist = (state: State) => unsubscribes.push(persistState(state));

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
});

describe('the graph', () => {
  it('replaces admin, pages, reviews and settings', () => {
    const state = createState();
    applyGraph(state, graph({ email: 'a@example.com' }));
    expect(state.get(adminAtom)).toEqual({ email: 'a@example.com' });
    expect(state.get(pagesAtom).object.p1?.title).toBe('About');
    expect(state.get(siteSettingsAtom)).toMatchObject({ mail_driver: 'smtp' });
  });

  it('without pages changes nothing', () => {
    const state = createState();
    applyGraph(state, { admin: { email: 'a@example.com' } } as unknown as Graph);
    applyGraph(state, null);
    expect(state.get(adminAtom)).toBe(false);
  });

  it('of a visitor ends the restored session', () => {
    const state = createState();
    state.set(adminAtom, { email: 'a@example.com' });
    state.set(parcelsAtom, { ...emptySlice(), search_keys: ['status'] });
    applyGraph(state, graph(false));
    expect(state.get(adminAtom)).toBe(false);
    expect(state.get(parcelsAtom)).toEqual(emptySlice());
  });
});

it('clears the tracked parcel on startup', () => {
  const state = createState();
  state.set(parcelAtom, { data: null, errors: ['No such parcel.'], fetching: true });
  resetParcel(state);
  expect(state.get(parcelAtom)).toEqual(emptyParcel());
});

it('has no settings before they are loaded', () => {
  expect(createState().get(siteSettingsAtom)).toBeNull();
});

describe('two states', () => {
  it('are independent', () => {
    const one = createState({ theme: 'DARK' });
    expect(createState().get(themeAtom)).toBeNull();
    expect(one.get(themeAtom)).toBe('DARK');
  });
});

describe('signing out', () => {
  it('removes all data of the admin, in storage, too', async () => {
    const state = createState();
    persist(state);
    applyGraph(state, graph({ email: 'secret@example.com' }));
    await saved();
    expect(localStorage.getItem(STATE_KEY)).toContain('secret@example.com');
    clearAdminSession(state);
    await saved();
    expect(localStorage.getItem(STATE_KEY)).not.toMatch(/secret|mail_driver|smtp/);
    expect(state.get(siteSettingsAtom)).toEqual(publicSettings);
  });
});

describe('the stored state', () => {
  it('is restored with empty parcel slices', () => {
    const state = createState({ theme: 'DARK' });
    applyGraph(state, graph({ email: 'a@example.com' }));
    state.set(parcelAtom, { data: null, errors: ['x'], fetching: true });
    state.set(parcelsAtom, { ...emptySlice(), search_keys: ['status'] });
    saveState(state);
    expect(stored()).toMatchObject({ parcel: emptyParcel(), parcels: emptySlice() });

    const next = createState();
    restoreState(next);
    expect(next.get(themeAtom)).toBe('DARK');
    expect(next.get(adminAtom)).toEqual({ email: 'a@example.com' });
    expect(next.get(pagesAtom).data).toHaveLength(1);
  });

  it('does not overwrite what the page has loaded', () => {
    const old = createState({ theme: 'DARK' });
    applyGraph(old, graph({ email: 'a@example.com' }));
    saveState(old);
    const next = createState({ theme: 'LIGHT' });
    applyGraph(next, graph(false));
    restoreState(next);
    expect(next.get(themeAtom)).toBe('LIGHT');
    expect(next.get(adminAtom)).toBe(false);
  });

  it.each([
    ['broken JSON', '{'],
    ['an older shape', '{"theme":"LIGHT","admin":false}'],
    ['an invalid theme', () => ({ theme: 'PINK' })],
    ['an invalid admin', () => ({ admin: { name: 'x' } })],
    ['a page without a title', () => ({ pages: { data: [{ slug: 'a' }], object: {}, search_keys: [] } })],
    ['settings without an e-mail', () => ({ settings: { data: [{}], object: {}, search_keys: [] } })],
    ['a list in place of a map', () => ({ reviews: { data: [], object: [], search_keys: [] } })],
  ])('is discarded when it contains %s', (_, change) => {
    saveState(createState({ theme: 'DARK' }));
    const text = typeof change === 'string' ? change : JSON.stringify({ ...stored(), ...change() });
    localStorage.setItem(STATE_KEY, text);
    const state = createState();
    restoreState(state);
    expect(state.get(themeAtom)).toBeNull();
    expect(localStorage.getItem(STATE_KEY)).toBeNull();
  });

  it('is saved after a change', async () => {
    const state = createState();
    persist(state);
    state.set(themeAtom, 'DARK');
    await saved();
    expect(stored().theme).toBe('DARK');
  });

  it('only logs when it cannot be saved', () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => saveState(createState())).not.toThrow();
    expect(log).toHaveBeenCalledTimes(1);
    full.mockRestore();
    log.mockRestore();
  });
});

describe('another tab', () => {
  const storageEvent = (text: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: STATE_KEY, newValue: text }));

  it('that signs out signs this one out', async () => {
    const state = createState();
    persist(state);
    applyGraph(state, graph({ email: 'a@example.com' }));
    saveState(createState());
    storageEvent(localStorage.getItem(STATE_KEY));
    expect(state.get(adminAtom)).toBe(false);
  });

  it('that signs in and switches the theme is followed; invalid data is ignored', () => {
    const state = createState();
    persist(state);
    const other = createState({ theme: 'DARK' });
    applyGraph(other, graph({ email: 'a@example.com' }));
    saveState(other);
    storageEvent('nonsense');
    expect(state.get(themeAtom)).toBeNull();
    storageEvent(localStorage.getItem(STATE_KEY));
    expect(state.get(themeAtom)).toBe('DARK');
    expect(state.get(adminAtom)).toEqual({ email: 'a@example.com' });
  });
});
