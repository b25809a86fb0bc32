import { isCommonPassword, isMadeOf } from './weak-passwords.js';

it.each([
  'password1234',
  'Password2026!!',
  'qwertyqwerty',
  'PASSWORDpassword',
  'aaaaaaaaaaaaaaa',
  '123456789012',
  'iloveyouiloveyou1',
])('%s is common', async (password) => expect(await isCommonPassword(password)).toBe(true));

it.each(['a lantern over wet cobbles', 'a courier of seven seas', 'ⵣⴰⵎ ⵓⵔ ⵉⵍⵍⵉ ⵣⴳ', 'x7#qLp!vT29z'])(
  '%s is not',
  async (password) => expect(await isCommonPassword(password)).toBe(false),
);

describe('with the words of the site', () => {
  const words = ['Waybill', 'waybill.example', 'example', 'admin', 'jo'];

  it.each(['waybillwaybill', 'WaybillAdmin1', 'admin@waybill.example', 'Waybill-2026-!?', 'waybill.example1'])(
    '%s is refused',
    (password) => expect(isMadeOf(words, password)).toBe(true),
  );

  it.each(['my waybill crossed seven seas', 'short phrase', 'joining jokers jogging'])('%s is accepted', (password) =>
    expect(isMadeOf(words, password)).toBe(false),
  );
});
