/** @jest-environment node */
import { createHash } from 'node:crypto';
import { LANGUAGES } from '@waybill/contracts';
import { visitorOf } from '../visitor/visitor.js';
import { overloadedPage } from './overloaded-page.js';

const pageIn = (cookie: string) => {
  const { status, headers, body } = overloadedPage(visitorOf('/', cookie));
  return { status, headers, body: String(body) };
};

it.each(LANGUAGES)('is small, complete and says when to come back: %s', (code) => {
  const { status, headers, body } = pageIn(`googtrans=/en/${code}`);
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(Buffer.byteLength(body)).toBeLessThan(3_000);
  const [, title = '', text = '', retry = ''] = /<h1>(.+)<\/h1>\n<p>(.+)<\/p>\n<a href="">(.+)<\/a>/.exec(body) ?? [];
  expect([title, text, retry].every((part) => part.length > 2)).toBe(true);
});

it('has the direction and the theme of the visitor', () => {
  expect(pageIn('googtrans=/en/ar; theme=DARK').body).toContain('<html lang="ar" dir="rtl" data-theme="DARK">');
  expect(pageIn('').body).toContain('<html lang="en" dir="ltr">');
});

it('allows its own style and nothing else', () => {
  const { headers, body } = pageIn('');
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha384').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha384-${hash}'`);
});
