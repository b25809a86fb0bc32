import { settingsUpdate } from './settings.js';
import { profileUrl } from './social.js';

describe('the URL of a profile', () => {
  it.each([
    ['twitter', '@way_bill', 'https://x.com/way_bill'],
    ['telegram', 'waybill', 'https://t.me/waybill'],
    ['instagram', 'https://www.instagram.com/waybill', 'https://www.instagram.com/waybill'],
    ['instagram', 'instagram.com/waybill', 'https://instagram.com/waybill'],
    ['twitter', 'http://x.com/waybill', null],
    ['twitter', 'javascript:alert(1)', null],
    ['telegram', 'https://user@evil.example/', null],
    ['telegram', 'two words', null],
  ] as const)('%s: %s', (network, entered, url) => expect(profileUrl(network, entered)).toBe(url));
});

it('the settings refuse what is no profile, and accept what they have accepted so far of the rest', () => {
  expect(settingsUpdate.safeParse({ contact_twitter: 'javascript:alert(1)' }).error?.issues).toMatchObject([
    { path: ['contact_twitter'], message: 'Twitter must be a handle or an https address.' },
  ]);
  const valid = {
    contact_twitter: '@waybill',
    contact_telegram: '',
    contact_instagram: 'https://instagram.com/waybill',
  };
  expect(settingsUpdate.parse(valid)).toMatchObject({ ...valid, contact_telegram: null });
  expect(settingsUpdate.parse({ contact_twitter: null })).toMatchObject({ contact_twitter: null });
});
