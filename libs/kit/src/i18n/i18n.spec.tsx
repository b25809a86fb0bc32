import { render, screen } from '@testing-library/react';
import { LANGUAGE_TAGS, LANGUAGES } from '@waybill/contracts';
import { type Catalog, createI18n } from './i18n';
import { I18nProvider, textOf, useLanguage } from './i18n-context';
import { KIT, kitLocales } from './kit-texts';
import { languageOfCookie } from './languages';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const language = (code: (typeof LANGUAGES)[number], zone?: string) => createI18n(code, zone).language;

const useText = textOf<'greeting'>('mf-test');
const greeting = ['Hello ', ['name']] satisfies Catalog[string];

function Greeting() {
  const t = useText();
  const { locale, dir } = useLanguage();
  return (
    <p lang={locale} dir={dir}>
      {t('greeting', { name: '<b>Ada</b>' })}
    </p>
  );
}

describe('texts', () => {
  it('come from the catalogue of the namespace, with values inserted as plain text', () => {
    const i18n = createI18n('ar');
    i18n.register('mf-test', { greeting });
    render(
      <I18nProvider i18n={i18n}>
        <Greeting />
      </I18nProvider>,
    );
    expect(screen.getByText('Hello <b>Ada</b>')).toHaveAttribute('dir', 'rtl');
  });

  it('without a registered catalogue are shown as their key', () => {
    render(<Greeting />);
    expect(screen.getByText('greeting')).toBeInTheDocument();
  });

  it.each(LANGUAGES)('of the kit are complete in %s', async (code) => {
    const i18n = createI18n(code);
    i18n.register(KIT, (await kitLocales(code)).default);
    expect(i18n.text(KIT, 'state.loading')).not.toBe('state.loading');
    for (const limit of [0, 1, 2, 3, 5, 11, 21, 100, 300]) {
      const number = new Intl.NumberFormat(LANGUAGE_TAGS[code]).format(limit);
      const usesNoDigits = code === 'ar' && limit < 3;
      expect(i18n.text(KIT, 'field.tooLong', { limit })).toMatch(usesNoDigits ? /\S/ : number);
    }
  });
});

describe('dates', () => {
  it.each([
    ['2026-11-20', undefined, 'Nov 20, 2026'],
    ['2026-11-05', undefined, 'Nov 05, 2026'],
    ['2026-11-20T18:27:00.000Z', 'datetime', 'Nov 20, 2026, 6:27 PM UTC'],
    ['2026-11-20T18:27:00.000Z', 'time', '6:27 PM'],
    ['2026-11-20', 'day', 'Friday, November 20'],
    ['', undefined, ''],
    [null, undefined, ''],
    ['yesterday', undefined, ''],
  ] as const)('formats %s in style %s as %s', (iso, style, text) => {
    expect(language('en').formatDate(iso, style).replaceAll('\u202f', ' ')).toBe(text);
  });

  it('are timestamps in the time zone of the site; days have no time zone', () => {
    const tokyo = language('en', 'Asia/Tokyo');
    expect(tokyo.formatDate('2026-11-20T18:27:00Z')).toBe('Nov 21, 2026');
    expect(language('en', 'America/New_York').formatDate('2026-11-20')).toBe('Nov 20, 2026');
  });

  it('follow the language', () => {
    expect(language('de').formatDate('2026-11-20')).toBe('20. Nov. 2026');
    expect(language('ja').formatDate('2026-11-20')).toBe('2026年11月20日');
  });

  it('set digits and calendar explicitly, because versions of Intl differ', () => {
    const resolved = (code: 'ar' | 'fa' | 'th') => new Intl.DateTimeFormat(language(code).locale).resolvedOptions();
    expect(resolved('ar')).toMatchObject({ numberingSystem: 'latn', calendar: 'gregory' });
    expect(resolved('fa')).toMatchObject({ numberingSystem: 'arabext', calendar: 'persian' });
    expect(resolved('th')).toMatchObject({ numberingSystem: 'latn', calendar: 'buddhist' });
    for (const code of ['ar', 'fa', 'th'] as const) expect(language(code).locale).toContain('-nu-');
  });
});

describe('relative times', () => {
  it.each([
    ['2026-11-20T11:57:00Z', '3 minutes ago'],
    ['2026-11-20T09:00:00Z', '3 hours ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
    ['2026-11-18T13:00:00Z', '2 days ago'],
    ['2026-11-18T00:10:00Z', '2 days ago'],
    ['2026-11-22T13:00:00Z', 'in 2 days'],
    ['2026-11-08T12:00:00Z', '1 week ago'],
    ['2026-10-15T12:00:00Z', '1 month ago'],
    ['2026-11-20T11:59:50Z', 'this minute'],
    ['nonsense', ''],
  ])('formats %s as %s', (iso, text) => {
    expect(language('en').formatRelative(iso, NOW)).toBe(text);
  });

  it('count days of the calendar, in the time zone that is given', () => {
    const now = Date.parse('2026-11-20T16:00:00Z');
    const tokyo = (iso: string) => language('en').formatRelative(iso, now, 'Asia/Tokyo');
    expect(tokyo('2026-11-19T15:30:00Z')).toBe('yesterday');
    expect(tokyo('2026-11-19T14:30:00Z')).toBe('2 days ago');
    expect(language('en').formatRelative('2026-11-19T14:30:00Z', now)).toBe('yesterday');
  });

  it('are the date while the current time is unknown', () => {
    expect(language('en').formatRelative('2026-11-20T11:57:00Z', null)).toBe('Nov 20, 2026');
  });
});

it('upper-cases text by the rules of the language', () => {
  expect(language('tr').upper('istanbul')).toBe('İSTANBUL');
  expect(language('en').upper('istanbul')).toBe('ISTANBUL');
  expect(language('el').upper('άφιξη')).toBe('ΑΦΙΞΗ');
  expect(language('el').upper('αϊ, ΐ')).toBe('ΑΪ, Ϊ');
});

it('formats numbers by the rules of the language', () => {
  expect(language('de').formatNumber(1234.5)).toBe('1.234,5');
  expect(language('fa').formatNumber(12)).toBe('۱۲');
});

it.each([
  ['googtrans=/en/de', 'de'],
  ['a=b; googtrans=/en/se; c=d', 'se'],
  ['googtrans=%2Fen%2Far', 'ar'],
  ['googtrans=/en/xx', null],
  ['googtrans=/en/de"><script>', null],
  ['xgoogtrans=/en/de', null],
  ['', null],
  [undefined, null],
])('reads the language of the cookie %s as %s', (cookie, code) => {
  expect(languageOfCookie(cookie)).toBe(code);
});
