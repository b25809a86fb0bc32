import { readingsOf } from './entered-code.js';
import { generateTrackingCode, isGeneratedTrackingCode } from './tracking-code.js';

const CODE = 'WAYB-1112-026A-P';

describe('an entered code', () => {
  it('is an example with a valid check character', () => expect(isGeneratedTrackingCode(CODE)).toBe(true));

  it.each([
    ['without hyphens', 'WAYB1112026AP'],
    ['with blanks', 'WAYB 1112 026A P'],
    ['in small letters', 'wayb1112026ap'],
    ['with en dashes', 'WAYB–1112–026A–P'],
    ['with em dashes and blanks', 'WAYB — 1112 — 026A — P'],
    ['with minus signs', 'WAYB\u22121112\u2212026A\u2212P'],
    ['with dots', 'WAYB.1112.026A.P'],
    ['with slashes', 'WAYB/1112/026A/P'],
    ['with underscores', 'wayb_1112_026a_p'],
    ['grouped differently', 'WAYB11 12026 AP'],
    ['with O for 0', 'WAYB-1112-O26A-P'],
    ['with I and L for 1', 'WAYB-IlL2-026A-P'],
    ['with both, and without hyphens', 'wayblll2o26ap'],
    ['in full-width characters', 'ＷＡＹＢ－１１１２－０２６Ａ－Ｐ'],
    ['with Japanese dashes', 'WAYBー1112ー026AーP'],
    ['with Arabic digits', 'WAYB-١١١٢-٠٢٦A-P'],
    ['with Persian digits', 'WAYB-۱۱۱۲-۰۲۶A-P'],
    ['with Hindi digits', 'WAYB-१११२-०२६A-P'],
    ['with invisible characters', '\u200eWAYB-1112\u00ad-026A-P\u200b'],
    ['in quotes', '“WAYB-1112-026A-P”.'],
    ['as a link', 'https://waybill.example/track.html?code=WAYB-1112-026A-P'],
    ['as a link with more parameters', 'https://waybill.example/de/track.html?a=b&code=wayb1112026ap&x=1#top'],
    ['as an encoded link', 'https://waybill.example/track.html?code=WAYB%E2%80%931112%E2%80%93026A%E2%80%93P'],
    ['in a sentence', 'Your parcel WAYB-1112-026A-P was registered today.'],
    ['in a sentence without hyphens', 'Hello! Tracking number: WAYB1112026AP, thank you'],
    ['in a sentence with other numbers', 'Order 2026-1112: parcel WAYB 1112 026A P, 3 kg'],
    ['in a message of several lines', 'Your parcel\nWAYB-1112-O26A-P\nis on its way'],
  ])('%s', (_, entered) => expect(readingsOf(entered)[0]).toBe(CODE));

  it.each([
    ['with dots', 'RB.123.456.785.GB', ['RB123456785GB']],
    ['with en dashes', 'AB–123456', ['AB-123456', 'AB123456']],
    ['hyphens that it does not have', '1234-5678', ['12345678']],
    ['in a link with a broken escape', '?code=RB123456785GB%E0%A4', ['RB123456785GB', 'RB123456785GBE0A4']],
    ['in a sentence', 'the number is RB123456785GB, please', ['RB123456785GB', 'THENUMBERISRB123456785GBPLEASE']],
  ])('of another carrier: %s', (_, entered, readings) => expect(readingsOf(entered)).toEqual(readings));

  it.each([
    ['nothing', ''],
    ['what was looked up already', 'AB12CD34'],
    ['only separators', ' -- '],
    ['a path of the API', 'se.arch'],
    ['too little', 'A-1'],
    ['text in another script', 'посылка'],
  ])('%s has no other reading', (_, entered) => expect(readingsOf(entered)).toEqual([]));

  it('is not repaired when the check character disagrees', () => {
    expect(readingsOf('WAYB-1112-O26A-Q')).toEqual(['WAYB1112O26AQ']);
  });

  it('does not take a short word for a code', () => {
    expect(readingsOf('flat 12B, near 4711 Oslo street')).not.toContain('4711');
  });

  it('has at most three readings, whatever it contains', () => {
    const codes = Array.from({ length: 10 }, generateTrackingCode);
    expect(readingsOf(codes.join(' ')).length).toBeLessThanOrEqual(3);
    expect(readingsOf('1234-5678 '.repeat(30)).length).toBeLessThanOrEqual(3);
  });

  it('of two codes in an entry reads one', () => {
    expect(readingsOf(`${CODE.replaceAll('-', '')}. RB-123456785-GB`)).toEqual([
      CODE,
      `${CODE.replaceAll('-', '')}RB-123456785-GB`,
      `${CODE.replaceAll('-', '')}RB123456785GB`,
    ]);
  });
});
