import { growth, NEARLY_LINEAR } from '@waybill/testing/growth';
import { codesIn } from './code-list.js';

it.each([
  ['WAYB-1112-026A-P,DEM0-0013-1679-P', ['WAYB-1112-026A-P', 'DEM0-0013-1679-P']],
  ['wayb 1112 026a p; RB 123 456 785 GB', ['wayb 1112 026a p', 'RB 123 456 785 GB']],
  ['WAYB-1112-026A-P\r\n\r\nRB123456785GB\n', ['WAYB-1112-026A-P', 'RB123456785GB']],
  ['  WAYB-1112-026A-P   RB123456785GB ', ['WAYB-1112-026A-P', 'RB123456785GB']],
  ['WAYB-1112-026A-P، RB123456785GB', ['WAYB-1112-026A-P', 'RB123456785GB']],
  ['1Z999AA10123456784、RB123456785GB', ['1Z999AA10123456784', 'RB123456785GB']],
])('a list: %j', (entered, codes) => expect(codesIn(entered)).toEqual(codes));

it.each([
  '',
  ',',
  'WAYB-1112-026A-P',
  'WAYB-1112-026A-P,',
  'wayb 1112 026a p',
  'RB 1234 5678 5 GB',
  'Your parcel WAYB 1112 026A P is on its way, thank you.',
  'Track it, please: https://waybill.example/track.html?code=WAYB-1112-026A-P',
  'https://waybill.example/track.html?code=A1234567,https://waybill.example/track.html?code=B1234567',
  'tracking WAYB-1112-026A-P',
  'Hello, world',
  '1, 2, 3',
])('one code, or a text: %j', (entered) => expect(codesIn(entered)).toBeNull());

it.each([
  ['groups', (size: number) => `${'A1 '.repeat(5 * size)},${'9'.repeat(5 * size)}`],
  ['blanks', (size: number) => `A1${' '.repeat(size)}B2`],
])('a long text of %s takes time in proportion to it', (_, text) => {
  expect(growth(2_000, (size) => codesIn(text(size)))).toBeLessThan(NEARLY_LINEAR);
});
