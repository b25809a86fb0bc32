import { normalizeTrackingCode } from './stored-code.js';
import { generateTrackingCode, isGeneratedTrackingCode, TRACKING_CODE_PATTERN } from './tracking-code.js';

describe('tracking codes', () => {
  it('are generated as XXXX-XXXX-XXXX-X, unique and with a valid check character', () => {
    const codes = Array.from({ length: 500 }, generateTrackingCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) {
      expect(code).toMatch(TRACKING_CODE_PATTERN);
      expect(code).toHaveLength(16);
      expect(isGeneratedTrackingCode(code)).toBe(true);
    }
  });

  it('detect every single misread character', () => {
    const code = generateTrackingCode();
    for (let at = 0; at < code.length; at++) {
      if (code[at] === '-') continue;
      const other = code[at] === '7' ? '8' : '7';
      expect(isGeneratedTrackingCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
    }
  });

  it.each([
    ['  ab12 cd34\t', 'AB12CD34'],
    ['rb123456785gb', 'RB123456785GB'],
  ])('normalize %p to %p', (entered, stored) => expect(normalizeTrackingCode(entered)).toBe(stored));

  it.each(['ABC', 'A'.repeat(41), 'AB_CD', 'ÄBCD', ''])('reject %p', (code) =>
    expect(code).not.toMatch(TRACKING_CODE_PATTERN),
  );
});
