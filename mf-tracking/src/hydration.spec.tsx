import { act } from '@testing-library/react';
import { createState, type State } from '@waybill/kit';
import { withKit } from '@waybill/kit/testing';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { parcel } from './testing/parcel';
import { catalogs } from './testing/render-page';
import { ssrState } from './testing/ssr-state';
import { TrackingPage } from './tracking/page';

const pendingFetch: typeof fetch = () => new Promise(() => undefined);
const page = (path: string, state: State) => withKit(<TrackingPage />, { path, catalogs, state, fetch: pendingFetch });

const cleanups: (() => void)[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** Until the test ends: then the page starts nothing any more. */
async function hydrate(container: Element, content: ReactNode, onRecoverableError: () => void): Promise<void> {
  const root = await act(async () => hydrateRoot(container, content, { onRecoverableError }));
  cleanups.push(() => act(() => root.unmount()));
}

/** Changes the output of `Intl`, as in a different browser. */
function changeIntl(): void {
  for (const { prototype } of [Intl.DateTimeFormat, Intl.NumberFormat]) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, 'format');
    const get = function (this: unknown) {
      const format = descriptor?.get?.call(this);
      return (value: unknown) => `${format(value)} changed`;
    };
    Object.defineProperty(prototype, 'format', { ...descriptor, get });
    cleanups.push(() => Object.defineProperty(prototype, 'format', descriptor ?? {}));
  }
  jest.spyOn(Intl.DateTimeFormat.prototype, 'formatRange').mockReturnValue('changed');
}

describe('a server-rendered page', () => {
  it.each([
    ['/track.html', createState],
    ['/track.html?code=SOME-CODE', createState],
    ['/track.html?code=WBL4-8KQ2-M7XD-R', () => ssrState(parcel({ show_map: 'yes' }))],
    ['/track.html?code=WBL4-8KQ2-M7XD-R', () => ssrState(parcel({ max_expected_delivery_date: '2020-01-01' }))],
  ])('is hydrated without changes: %s', async (path, state) => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation();
    const container = document.createElement('div');
    container.innerHTML = renderToString(page(path, state()));
    const heading = container.querySelector('h1');
    const recovered = jest.fn();
    await hydrate(container, page(path, state()), recovered);
    expect(recovered).not.toHaveBeenCalled();
    expect(consoleError).not.toHaveBeenCalled();
    expect(container.querySelector('h1')).toBe(heading);
  });

  it("keeps the server's dates when the browser formats them differently", async () => {
    const state = () => ssrState(parcel());
    const path = '/track.html?code=WBL4-8KQ2-M7XD-R';
    const container = document.createElement('div');
    container.innerHTML = renderToString(page(path, state()));
    const times = () => [...container.querySelectorAll('time, h3')].map(({ textContent }) => textContent);
    const serverTimes = times();
    changeIntl();
    const recovered = jest.fn();
    await hydrate(container, page(path, state()), recovered);
    expect(recovered).not.toHaveBeenCalled();
    expect(serverTimes).not.toEqual([]);
    expect(times()).toEqual(serverTimes);
  });
});
