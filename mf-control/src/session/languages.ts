import { ALL_LANGUAGES, LANGUAGE_NAMES, LANGUAGES, type LanguageCode, siteLanguages } from '@waybill/contracts';
import { useCompany } from './company';

interface LanguageChoice {
  value: LanguageCode;
  text: string;
}

/** The languages that the site offers, for a select; also the current one if it is not offered any more. */
export function useLanguageChoices(current?: string | null): LanguageChoice[] {
  const company = useCompany();
  const { languages } = company ? siteLanguages(company) : ALL_LANGUAGES;
  return LANGUAGES.filter((code) => languages.includes(code) || code === current).map((value) => ({
    value,
    text: LANGUAGE_NAMES[value],
  }));
}
