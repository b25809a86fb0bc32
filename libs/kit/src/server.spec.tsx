/** @jest-environment node */
import './forms';
import './index';
import { renderToString } from 'react-dom/server';
import { KitchenSink } from './testing/kitchen-sink';
import { withKit } from './testing/render-kit';

it('loads both entry points and renders every primitive without a window or inline styles, deterministically', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToString(withKit(<KitchenSink />));
  expect(html).toContain('Fetching Data ...');
  expect(html).toContain('Nov 20, 2026');
  expect(html).toContain('href="/track.html"');
  expect(html).not.toContain('style=');
  expect(renderToString(withKit(<KitchenSink />))).toBe(html);
});
