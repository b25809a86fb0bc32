import { CHECK_CODE_SYMBOLS, findCheckCode, formatCheckCode, readCheckCode, withCheckSymbol } from './check-code.js';

const CODE = withCheckSymbol('K7Q2M9XD4');

describe('a check code', () => {
  it('is read as people write it', () => {
    const printed = formatCheckCode(CODE);
    expect(printed).toMatch(/^K7Q2M-9XD4.$/);
    for (const entered of [CODE, printed, printed.toLowerCase(), ` ${printed.replace('-', ' ')} `, `‎${printed}`])
      expect(readCheckCode(entered)).toBe(CODE);
    const zeros = withCheckSymbol('000111000');
    expect(readCheckCode(zeros.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(zeros);
  });

  it('tells every wrong symbol', () => {
    for (let place = 0; place < CODE.length; place += 1) {
      for (const symbol of CHECK_CODE_SYMBOLS) {
        if (symbol === CODE[place]) continue;
        expect(readCheckCode(`${CODE.slice(0, place)}${symbol}${CODE.slice(place + 1)}`)).toBeNull();
      }
    }
  });

  it('is no other text', () => {
    for (const entered of ['', 'K7Q2M', `${CODE}0`, 'U'.repeat(10), '==========', 'ж'.repeat(10)])
      expect(readCheckCode(entered)).toBeNull();
  });

  it('is found in a message, beside tracking codes and words', () => {
    const text = `Parcel WAYB-1112-026A-P, interested, ABCDE-FGHJK.\nCheck code ${formatCheckCode(CODE)}.`;
    expect(findCheckCode(text)).toBe(CODE);
    expect(findCheckCode('Nothing of ours: 12345-67890 and more')).toBeNull();
  });
});
