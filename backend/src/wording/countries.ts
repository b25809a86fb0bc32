import { LANGUAGE_TAGS, type LanguageCode } from '@waybill/contracts';

/** Names in use besides those of CLDR. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  uae: 'AE',
  'czech republic': 'CZ',
  turkey: 'TR',
  'south korea': 'KR',
  'the netherlands': 'NL',
  holland: 'NL',
  'hong kong': 'HK',
  'ivory coast': 'CI',
};
/** Of "Atlanta, Georgia" nobody can tell which one is meant. */
const AMBIGUOUS = ['GE'];
const LETTERS = Array.from({ length: 26 }, (_, n) => String.fromCharCode(65 + n));

const namesIn = (tag: string) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });

const inEnglish = namesIn('en');

/** English name in lower case → ISO 3166 code. */
const REGIONS: ReadonlyMap<string, string> = new Map([
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code): [string, string][] => {
    const name = AMBIGUOUS.includes(code) ? undefined : inEnglish.of(code);
    return name ? [[name.toLowerCase(), code]] : [];
  }),
  ...Object.entries(OTHER_NAMES),
]);

const names = new Map<LanguageCode, Intl.DisplayNames>();

/** The name of a country in a language; null for what is no country in English. */
export function countryIn(language: LanguageCode, english: string): string | null {
  const code = REGIONS.get(english.trim().toLowerCase());
  if (!code) return null;
  const known = names.get(language) ?? namesIn(LANGUAGE_TAGS[language]);
  names.set(language, known);
  return known.of(code) ?? null;
}
