import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createState, restoreState, saveState } from './index';
import { KitchenSink } from './testing/kitchen-sink';
import { mockFetch, withKit } from './testing/render-kit';

it('hydrates the server-rendered page without changing it, whatever is in local storage', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const recovered = jest.fn();
  saveState(createState({ theme: 'DARK' }));
  const root = document.createElement('div');
  root.innerHTML = renderToString(withKit(<KitchenSink />));
  document.body.append(root);
  const heading = root.querySelector('h1');

  const state = createState();
  const fetch = mockFetch({ '/api/parcels': { data: [], current_page: 1, last_page: 1, next_page_url: null } });
  await act(async () => {
    hydrateRoot(root, withKit(<KitchenSink />, { state, fetch }), { onRecoverableError: recovered });
  });
  await act(async () => restoreState(state));

  expect(recovered).not.toHaveBeenCalled();
  expect(consoleError).not.toHaveBeenCalled();
  expect(root.querySelector('h1')).toBe(heading);
  expect(root).toHaveTextContent('DARK');
  consoleError.mockRestore();
});
