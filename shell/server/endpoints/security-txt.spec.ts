/** @jest-environment node */
import { securityTxt } from './security-txt.js';

const NOW = Date.parse('2026-11-22T00:00:00.000Z');

it('names contact, expiry and its own address', () => {
  expect(securityTxt('mailto:security@example.com', 'https://example.com', NOW)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: [
      'Contact: mailto:security@example.com',
      'Expires: 2027-05-21T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  });
});

it('does not exist without a contact', () => {
  expect(securityTxt(undefined, 'https://example.com')).toMatchObject({ status: 404 });
});
