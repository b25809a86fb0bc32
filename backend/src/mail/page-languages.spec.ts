import { ALL_LANGUAGES } from '@waybill/contracts';
import { withPageLanguages } from './page-languages.js';

const publicUrl = 'https://waybill.test';
const site = { publicUrl, languages: ALL_LANGUAGES };
const arabic = (body: string) => withPageLanguages({ subject: '', body, extras: { language: 'ar' } }, site).body;

it.each([
  ['a page', `${publicUrl}/track.html?code=A-1`, `${publicUrl}/track.html?code=A-1&lang=ar`],
  ['a page without query', `${publicUrl}/contact.html.`, `${publicUrl}/contact.html?lang=ar.`],
  [
    'a fragment with a token',
    `${publicUrl}/track.html?code=A#view=r.1-x`,
    `${publicUrl}/track.html?code=A&lang=ar#view=r.1-x`,
  ],
  [
    'a token that ends in =',
    `${publicUrl}/updates.html?stop=a.b-c==`,
    `${publicUrl}/updates.html?stop=a.b-c==&lang=ar`,
  ],
])('the language is added to %s', (_, link, named) => expect(arabic(`(${link})`)).toBe(`(${named})`));

it.each([
  ['another site', 'https://waybill.test.evil.example/track.html'],
  ['a file', `${publicUrl}/uploads/images/a.png`],
  ['what a program posts to', `${publicUrl}/api/notifications/unsubscribe/t`],
  ['a language that was chosen', `${publicUrl}/?lang=de`],
  ['no link', 'track.html'],
])('%s stays as it is', (_, text) => expect(arabic(text)).toBe(text));

it('frame and structured data lead there too; the address for programs does not change', () => {
  const page = `${publicUrl}/unsubscribe.html?token=t`;
  const oneClick = `${publicUrl}/api/notifications/unsubscribe/t`;
  const { check, extras } = withPageLanguages(
    {
      subject: '',
      body: '',
      check: { code: 'K', url: `${publicUrl}/message-check.html?code=K` },
      extras: {
        language: 'ar',
        notice: { reason: '', action: '', page, oneClick },
        structured: { '@context': 'https://schema.org', action: { target: `${publicUrl}/track.html?code=A` } },
      },
    },
    site,
  );
  expect(check?.url).toBe(`${publicUrl}/message-check.html?code=K&lang=ar`);
  expect(extras?.notice).toMatchObject({ page: `${page}&lang=ar`, oneClick });
  expect(extras?.structured).toEqual({
    '@context': 'https://schema.org',
    action: { target: `${publicUrl}/track.html?code=A&lang=ar` },
  });
});

it('URLs in the default language, and mails to the office, name none', () => {
  const body = `${publicUrl}/track.html?code=A`;
  expect(withPageLanguages({ subject: '', body }, site).body).toBe(body);
  const german = { publicUrl, languages: { ...ALL_LANGUAGES, defaultLanguage: 'de' as const } };
  const inLanguage = (language: 'de' | 'en') =>
    withPageLanguages({ subject: '', body, extras: { language } }, german).body;
  expect(inLanguage('de')).toBe(body);
  expect(inLanguage('en')).toBe(`${body}&lang=en`);
});
