import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createState, restoreState, saveState } from './index';
import { answering, kitAround } from './testing';
import { Everything } from './testing/everything';

it('takes a served page over without changing it, whatever the browser has stored', async () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const recovered = jest.fn();
  saveState(createState({ theme: 'DARK' }));
  const root = document.createElement('div');
  root.innerHTML = renderToString(kitAround(<Everything />));
  document.body.append(root);
  const heading = root.querySelector('h1');

  const state = createState();
  const fetch = answering({ '/api/parcels': { data: [], current_page: 1, last_page: 1, next_page_url: null } });
  await act(async () => {
    hydrateRoot(root, kitAround(<Everything />, { state, fetch }), { onRecoverableError: recovered });
  });
  await act(async () => restoreState(state));

  expect(recovered).not.toHaveBeenCalled();
  expect(complain).not.toHaveBeenCalled();
  expect(root.querySelector('h1')).toBe(heading);
  expect(root).toHaveTextContent('DARK');
  complain.mockRestore();
});
