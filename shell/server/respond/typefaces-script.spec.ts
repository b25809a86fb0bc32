import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { TYPEFACES_SCRIPT } from './typefaces-script.js';

interface Visit {
  /** From the start of the visit to the script, and what the server took of it. */
  ms: number;
  served?: number;
  saveData?: boolean;
  /** What the tab has stored; null where storage is refused. */
  stored?: Record<string, string> | null;
  /** The fonts that a layout asks for, each of which the test lets arrive. */
  fonts?: Font[];
}

class Font {
  status = 'unloaded';
  private readonly arrival = new EventEmitter();
  readonly loaded = new Promise<void>((arrived) => this.arrival.once('arrived', arrived));

  ask(): void {
    if (this.status === 'unloaded') this.status = 'loading';
  }

  arrive(): void {
    this.status = 'loaded';
    this.arrival.emit('arrived');
  }
}

/** A page with the script in its head. */
function open({ ms, served = 0, saveData = false, stored = {}, fonts = [] }: Visit) {
  const dataset: Record<string, string> = {};
  const document = Object.assign(new EventEmitter(), {
    documentElement: { dataset },
    body: { getBoundingClientRect: () => fonts.find(({ status }) => status !== 'loaded')?.ask() },
    fonts,
    addEventListener(type: string, listener: () => void) {
      document.once(type, listener);
    },
  });
  const timers = new EventEmitter();
  const serverTiming = [{ name: 'page', duration: served }];
  runInNewContext(TYPEFACES_SCRIPT, {
    document,
    performance: { now: () => ms, getEntriesByType: () => [{ serverTiming }] },
    navigator: { connection: { saveData } },
    setTimeout: (callback: (argument: unknown) => void, _: number, argument: unknown) =>
      timers.once('over', () => callback(argument)),
    get sessionStorage() {
      if (!stored) throw new Error('The operation is insecure.');
      return stored;
    },
  });
  const settled = async () => {
    await setTimeout(0);
    return dataset.typefaces;
  };
  return {
    typefaces: () => dataset.typefaces,
    isParsed() {
      document.emit('readystatechange');
      return settled();
    },
    receives(font: Font) {
      font.arrive();
      return settled();
    },
    givesUp() {
      timers.emit('over');
      return settled();
    },
  };
}

it.each<[string, Visit, string | undefined]>([
  ['is here soon', { ms: 120 }, 'near'],
  ['is here soon where storage is refused', { ms: 120, stored: null }, 'near'],
  ['is here late', { ms: 700 }, undefined],
  ['is here late where storage is refused', { ms: 700, stored: null }, undefined],
  ['is here late because the server took its time', { ms: 700, served: 550 }, 'near'],
  ['is here late in a tab that has the typefaces', { ms: 700, stored: { typefaces: 'loaded' } }, 'near'],
  ['is here soon where data is saved', { ms: 120, saveData: true }, undefined],
])('a page that %s', async (_, visit, typefaces) => {
  expect(await open(visit).isParsed()).toBe(typefaces);
});

it('nothing is painted before the fonts of a page from near are here, those too that are asked for last', async () => {
  const [text, headline] = [new Font(), new Font()];
  const page = open({ ms: 120, fonts: [text, headline] });
  expect(page.typefaces()).toBe('awaited');
  expect(await page.isParsed()).toBe('awaited');
  expect(await page.receives(text)).toBe('awaited');
  expect(await page.receives(headline)).toBe('near');
  expect(await page.givesUp()).toBe('near');
});

it('a page does without fonts that take too long', async () => {
  const stored = {};
  const font = new Font();
  const page = open({ ms: 120, fonts: [font], stored });
  expect(await page.isParsed()).toBe('awaited');
  expect(await page.givesUp()).toBeUndefined();
  expect(await page.receives(font)).toBeUndefined();
  expect(stored).toEqual({});
});

it('a page does without them if its document takes too long', async () => {
  const page = open({ ms: 120 });
  expect(await page.givesUp()).toBeUndefined();
  expect(await page.isParsed()).toBeUndefined();
});

it('a tab keeps its typefaces once a page was shown in them', async () => {
  const stored = {};
  await open({ ms: 120, stored }).isParsed();
  expect(await open({ ms: 700, stored }).isParsed()).toBe('near');
});
