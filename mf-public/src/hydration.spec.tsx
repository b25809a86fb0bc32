import { act } from '@testing-library/react';
import { withKit } from '@waybill/kit/testing';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ContactPage } from './contact/page';
import { ContentPage } from './content/page';
import { HomePage } from './home/page';
import { ResolutionPage } from './resolution/page';
import { intersections, mediaQueries, REDUCED_MOTION } from './testing/browser';

const never: typeof fetch = () => new Promise(() => undefined);

describe('a served page', () => {
  it.each([
    ['home', HomePage],
    ['content', ContentPage],
    ['contact', ContactPage],
    ['resolution', ResolutionPage],
  ])('is taken over as it stands: %s', async (_, Page) => {
    mediaQueries(REDUCED_MOTION);
    intersections();
    const wrong = jest.spyOn(console, 'error').mockImplementation();
    const page = () => withKit(<Page />, { fetch: never });
    const place = document.createElement('div');
    place.innerHTML = renderToString(page());
    const first = place.querySelector('h1, p');
    const recovered = jest.fn();
    await act(async () => {
      hydrateRoot(place, page(), { onRecoverableError: recovered });
    });
    expect(recovered).not.toHaveBeenCalled();
    expect(wrong).not.toHaveBeenCalled();
    expect(place.querySelector('h1, p')).toBe(first);
    wrong.mockRestore();
  });
});
