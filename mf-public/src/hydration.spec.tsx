import { act } from '@testing-library/react';
import { withKit } from '@waybill/kit/testing';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ContactPage } from './contact/page';
import { ContentPage } from './content/page';
import { HomePage } from './home/page';
import { ResolutionPage } from './resolution/page';
import { mockIntersectionObserver, mockMediaQueries, REDUCED_MOTION } from './testing/browser';

const pendingFetch: typeof fetch = () => new Promise(() => undefined);

describe('a server-rendered page', () => {
  it.each([
    ['home', HomePage],
    ['content', ContentPage],
    ['contact', ContactPage],
    ['resolution', ResolutionPage],
  ])('is hydrated without changes: %s', async (_, Page) => {
    mockMediaQueries(REDUCED_MOTION);
    mockIntersectionObserver();
    const consoleError = jest.spyOn(console, 'error').mockImplementation();
    const page = () => withKit(<Page />, { fetch: pendingFetch });
    const container = document.createElement('div');
    container.innerHTML = renderToString(page());
    const first = container.querySelector('h1, p');
    const recovered = jest.fn();
    await act(async () => {
      hydrateRoot(container, page(), { onRecoverableError: recovered });
    });
    expect(recovered).not.toHaveBeenCalled();
    expect(consoleError).not.toHaveBeenCalled();
    expect(container.querySelector('h1, p')).toBe(first);
    consoleError.mockRestore();
  });
});
