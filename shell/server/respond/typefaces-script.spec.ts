import { runInNewContext } from 'node:vm';
import { TYPEFACES_SCRIPT } from './typefaces-script.js';

interface Visit {
  /** From the start of the visit to the script, and what the server took of it. */
  ms: number;
  served?: number;
  saveData?: boolean;
  stored?: Record<string, string>;
}

/** What the script decides on a page. */
function typefacesOf({ ms, served = 0, saveData = false, stored = {} }: Visit): string | undefined {
  const dataset: Record<string, string> = {};
  const serverTiming = [{ name: 'page', duration: served }];
  const performance = { now: () => ms, getEntriesByType: () => [{ serverTiming }] };
  const document = { documentElement: { dataset } };
  runInNewContext(TYPEFACES_SCRIPT, {
    ...{ performance, document },
    navigator: { connection: { saveData } },
    get sessionStorage() {
      return stored;
    },
  });
  return dataset.typefaces;
}

it.each<[string, Visit, string | undefined]>([
  ['is here soon', { ms: 120 }, 'near'],
  ['is here late', { ms: 700 }, undefined],
  ['is here late because the server took its time', { ms: 700, served: 550 }, 'near'],
  ['is here late in a tab that has the typefaces', { ms: 700, stored: { typefaces: 'loaded' } }, 'near'],
  ['is here soon where data is saved', { ms: 120, saveData: true }, undefined],
])('a page that %s', (_, visit, typefaces) => {
  expect(typefacesOf(visit)).toBe(typefaces);
});

it('a tab keeps its typefaces once a page was here soon', () => {
  const stored = {};
  typefacesOf({ ms: 120, stored });
  expect(typefacesOf({ ms: 700, stored })).toBe('near');
});

it('a browser that refuses storage still decides by the time', () => {
  const dataset: Record<string, string> = {};
  runInNewContext(TYPEFACES_SCRIPT, {
    performance: { now: () => 120, getEntriesByType: () => [] },
    document: { documentElement: { dataset } },
    navigator: {},
    get sessionStorage() {
      throw new Error('The operation is insecure.');
    },
  });
  expect(dataset.typefaces).toBe('near');
});
