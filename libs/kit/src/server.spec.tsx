/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { kitAround } from './testing';
import { Everything } from './testing/everything';

it('renders every primitive without a window or inline styles, the same each time', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToString(kitAround(<Everything />));
  expect(html).toContain('Fetching Data ...');
  expect(html).toContain('Nov 20, 2026');
  expect(html).toContain('href="/track.html"');
  expect(html).not.toContain('style=');
  expect(renderToString(kitAround(<Everything />))).toBe(html);
});
