import { cleanup, screen } from '@testing-library/react';
import { NAUGHTY_STRINGS } from '@waybill/testing/naughty-strings';
import { activity, parcel } from '../testing/parcel';
import { mockParcelApi, renderPage } from '../testing/render-page';
import { ssrState } from '../testing/ssr-state';

describe('naughty strings', () => {
  it('are shown as plain text in every field that the courier can edit', () => {
    for (const text of NAUGHTY_STRINGS) {
      const history = { ...parcel().history, data: [activity(text, '2026-11-20T15:00:00Z', { description: text })] };
      const state = ssrState(parcel({ status: text, current_location: text, history }));
      const { container } = renderPage('/track.html?code=WBL4-8KQ2-M7XD-R', { state, fetch: mockParcelApi() });
      const shown = screen.getByRole('heading', { level: 4 });
      expect(shown.textContent).toBe(text);
      expect(shown.nextElementSibling?.textContent).toBe(text);
      expect(container.querySelector('script, iframe, object, embed, [onerror], [onload], img')).toBeNull();
      cleanup();
    }
    expect(NAUGHTY_STRINGS.length).toBeGreaterThan(450);
  });
});
