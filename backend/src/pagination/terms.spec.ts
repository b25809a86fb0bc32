import { searchedWords, termsOf } from './terms.js';

const PARCEL = {
  codes: ['WB-0001-OSLO', '+47 22 00 12 34'],
  parts: ['Björk Müller-Łódź', 'Hauptstraße 12, 東京都港区'],
  words: ['ada.king@example.org', null, 'Иван Ζωή', undefined],
};
const terms = termsOf(PARCEL);
const finds = (search: string) => {
  const words = searchedWords(search);
  return words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word)));
};

it.each([
  'wb-0001-oslo',
  'WB 0001 OSLO',
  'wb0001oslo',
  '0001',
  '1-oslo',
  'https://site.example/track.html?code=WB-0001-OSLO&lang=de',
  '+47 22 00 12 34',
  '4722001234',
  '0022 00 12 34',
  '(22) 00-12',
  '1234',
  '٢٢٠٠١٢٣٤',
  'MÜLLER',
  'muller',
  'björk lodz',
  'lodz bjork',
  'straße',
  'STRASSE 12',
  '東京',
  '港区',
  'ada.king@exam',
  'KING',
  'иван',
  'ζωη',
])('%s finds the parcel', (search) => expect(finds(search)).toBe(true));

it.each(['wb-0002', 'oslo bergen', 'ule', '9999', 'xample', '%', '_', '', '🚚'])('%j does not', (search) =>
  expect(finds(search)).toBe(false),
);

it('bounds terms and words', () => {
  const long = Array.from({ length: 300 }, (_, n) => `w${n}`).join(' ');
  expect(termsOf({ codes: [], parts: [], words: [long] })).toHaveLength(200);
  expect(searchedWords(long)).toHaveLength(8);
  expect(searchedWords('x'.repeat(100))).toEqual(['x'.repeat(40)]);
  expect(searchedWords('京'.repeat(100))).toEqual(['京'.repeat(12)]);
});

it('is the same text for the same words', () => {
  expect(termsOf({ codes: [], parts: [], words: ['Ada ada ADA'] })).toEqual(['ada']);
});
