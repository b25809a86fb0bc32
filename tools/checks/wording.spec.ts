import { example } from './tree.js';
import { wording } from './wording.js';

const check = (language: string, text: string, folder = 'mf-public/src/locales') =>
  wording
    .find(example({ [`${folder}/${language}.json`]: `{\n  "page.text": ${JSON.stringify(text)}\n}\n` }))
    .map((violation) => `${violation.line} ${violation.text}`);

it.each([
  ['pl', 'Gdzie jest moja paczka?', 'przesyłka'],
  ['vn', 'Kiện hàng đang được giao', 'bưu kiện'],
  ['ar', 'أين طردي؟', 'شحنة'],
  ['fa', 'بسته در راه است', 'مرسوله'],
  ['fa', 'بستهٔ شما', 'مرسوله'],
  ['fr', 'Où est mon colis ?', 'a no-break space'],
  ['fr', "L'adresse", '’'],
  ['ja', 'よろしいですか?', 'full-width punctuation'],
  ['de', 'Keine Mails mehr', 'E-Mail'],
])('%s: %s', (language, text, use) => expect(check(language, text)).toEqual([`2 page.text: use ${use}`]));

it.each([
  ['de', 'Per E-Mail'],
  ['fa', 'آماده‌سازی و بسته‌بندی'],
  ['fr', 'Où est mon colis\u00a0?'],
  ['tr', 'Hava kargo'],
  ['es', 'Where is my parcel ?'],
])('leaves alone %s: %s', (language, text) => expect(check(language, text)).toEqual([]));

it('looks at mails as well, and not at the control panel', () => {
  expect(check('fr', 'Bonjour !', 'backend/src/x/mail-texts')).toHaveLength(1);
  expect(check('fr', 'Bonjour !', 'mf-control/src/locales')).toEqual([]);
});
