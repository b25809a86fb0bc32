import { cleanup, screen } from '@testing-library/react';
import { NAUGHTY_STRINGS } from '@waybill/testing/naughty-strings';
import { parcel, scan } from '../testing/parcel';
import { knowing, renderPage } from '../testing/render-page';
import { serving } from '../testing/serving';

describe('texts that try to be more than text', () => {
  it('are shown as the text they are, wherever the courier can write', () => {
    for (const text of NAUGHTY_STRINGS) {
      const history = { ...parcel().history, data: [scan(text, '2026-11-20T15:00:00Z', { description: text })] };
      const state = serving(parcel({ status: text, current_location: text, history }));
      const { container } = renderPage('/track.html?code=WBL4-8KQ2-M7XD-R', { state, fetch: knowing() });
      const shown = screen.getByRole('heading', { level: 4 });
      expect(shown.textContent).toBe(text);
      expect(shown.nextElementSibling?.textContent).toBe(text);
      expect(container.querySelector('script, iframe, object, embed, [onerror], [onload], img')).toBeNull();
      cleanup();
    }
    expect(NAUGHTY_STRINGS.length).toBeGreaterThan(450);
  });
});
