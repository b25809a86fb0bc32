import { fold, searchText } from './fold.js';

it.each([
  ['KOVAČ', 'kovac'],
  ['Müller', 'muller'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['ИВАН', 'иван'],
  ['Ζωή', 'ζωη'],
  ['İstanbul', 'istanbul'],
  ['ＡＢ１２', 'ab12'],
  ['東京', '東京'],
  ['กิน', 'กิน'],
  ['हिन्दी', 'हिन्दी'],
])('%s is found as %s', (written, typed) => expect(fold(written)).toBe(fold(typed)));

it('keeps columns apart', () => {
  expect(searchText({ a: 'Ada', b: null, c: 'King' }, ['a', 'b', 'c'])).toBe('ada\n\nking');
});
