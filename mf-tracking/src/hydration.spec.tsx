import { act } from '@testing-library/react';
import { createState, type State } from '@waybill/kit';
import { kitAround } from '@waybill/kit/testing';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { parcel } from './testing/parcel';
import { catalogs } from './testing/render-page';
import { serving } from './testing/serving';
import { TrackingPage } from './tracking/page';

const never: typeof fetch = () => new Promise(() => undefined);
const page = (path: string, state: State) => kitAround(<TrackingPage />, { path, catalogs, state, fetch: never });

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
    wrong.mockRestore();
  });
});
