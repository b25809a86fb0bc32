import { act } from '@testing-library/react';
import { createState, type State } from '@waybill/kit';
import { withKit } from '@waybill/kit/testing';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { parcel } from './testing/parcel';
import { catalogs } from './testing/render-page';
import { serving } from './testing/serving';
import { TrackingPage } from './tracking/page';

const never: typeof fetch = () => new Promise(() => undefined);
const page = (path: string, state: State) => withKit(<TrackingPage />, { path, catalogs, state, fetch: never });

const undo: (() => void)[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  for (const step of undo.splice(0)) step();
});

/** `Intl` as another browser has it. */
function otherwise(): void {
  for (const { prototype } of [Intl.DateTimeFormat, Intl.NumberFormat]) {
    const own = Object.getOwnPropertyDescriptor(prototype, 'format');
    const get = function (this: unknown) {
      const format = own?.get?.call(this);
      return (value: unknown) => `${format(value)} otherwise`;
    };
    Object.defineProperty(prototype, 'format', { ...own, get });
    undo.push(() => Object.defineProperty(prototype, 'format', own ?? {}));
  }
  jest.spyOn(Intl.DateTimeFormat.prototype, 'formatRange').mockReturnValue('otherwise');
}

describe('a served page', () => {
  it.each([
    ['/track.html', createState],
    ['/track.html?code=SOME-CODE', createState],
    ['/track.html?code=WBL4-8KQ2-M7XD-R', () => serving(parcel({ show_map: 'yes' }))],
    ['/track.html?code=WBL4-8KQ2-M7XD-R', () => serving(parcel({ max_expected_delivery_date: '2020-01-01' }))],
  ])('is taken over as it stands: %s', async (path, state) => {
    const wrong = jest.spyOn(console, 'error').mockImplementation();
    const place = document.createElement('div');
    place.innerHTML = renderToString(page(path, state()));
    const heading = place.querySelector('h1');
    const recovered = jest.fn();
    await act(async () => {
      hydrateRoot(place, page(path, state()), { onRecoverableError: recovered });
    });
    expect(recovered).not.toHaveBeenCalled();
    expect(wrong).not.toHaveBeenCalled();
    expect(place.querySelector('h1')).toBe(heading);
  });

  it('keeps the dates it was served with where the browser would write them otherwise', async () => {
    const state = () => serving(parcel());
    const path = '/track.html?code=WBL4-8KQ2-M7XD-R';
    const place = document.createElement('div');
    place.innerHTML = renderToString(page(path, state()));
    const times = () => [...place.querySelectorAll('time, h3')].map(({ textContent }) => textContent);
    const served = times();
    otherwise();
    const recovered = jest.fn();
    await act(async () => {
      hydrateRoot(place, page(path, state()), { onRecoverableError: recovered });
    });
    expect(recovered).not.toHaveBeenCalled();
    expect(served).not.toEqual([]);
    expect(times()).toEqual(served);
  });
});
