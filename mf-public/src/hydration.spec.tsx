import { act, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createState, ssrResultsAtom } from '@waybill/kit';
import { withKit } from '@waybill/kit/testing';
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ContactPage } from './contact/page';
import { ContentPage } from './content/page';
import { prepare } from './find/page';
import { HomePage } from './home/page';
import { MessageCheckPage } from './message-check/page';
import { ResolutionPage } from './resolution/page';
import { mockIntersectionObserver, mockMediaQueries, REDUCED_MOTION } from './testing/browser';

const pendingFetch: typeof fetch = () => new Promise(() => undefined);

describe('a server-rendered page', () => {
  it.each([
    ['home', HomePage],
    ['content', ContentPage],
    ['contact', ContactPage],
    ['resolution', ResolutionPage],
    ['message check', MessageCheckPage],
    ['find', prepare],
  ])('is hydrated without changes: %s', async (_, given) => {
    const Page = given === prepare ? await prepare() : (given as ComponentType);
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

  it('keeps what was typed into the message check before', async () => {
    const page = () => {
      const state = createState();
      state.set(ssrResultsAtom, {
        '/api/graph': { status: 'success', http: 200, data: null, errors: [], message: '' },
      });
      return withKit(<MessageCheckPage />, { state, fetch: pendingFetch, path: '/message-check.html' });
    };
    const container = document.createElement('div');
    container.innerHTML = renderToString(page());
    document.body.append(container);
    const [message] = within(container).getAllByRole<HTMLTextAreaElement>('textbox');
    if (!message) throw new Error('no field');
    message.value = 'Typed early';
    await act(async () => {
      hydrateRoot(container, page());
    });
    const [, code] = within(container).getAllByRole('textbox');
    if (code) await userEvent.type(code, 'K7Q2');
    expect(
      within(container)
        .getAllByRole('textbox')
        .map((field) => (field as HTMLInputElement).value),
    ).toEqual(['Typed early', 'K7Q2']);
    container.remove();
  });
});
