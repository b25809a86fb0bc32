/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { KitchenSink } from './kitchen-sink';
import { withKit } from './testing/render-kit';

it('renders every primitive without a window or inline styles, with the same output each time', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToString(withKit(<KitchenSink />));
  expect(html).toContain('Fetching Data ...');
  expect(html).toContain('Nov 20, 2026');
  expect(html).toContain('href="/track.html"');
  expect(html).not.toContain('style=');
  expect(renderToString(withKit(<KitchenSink />))).toBe(html);
});
