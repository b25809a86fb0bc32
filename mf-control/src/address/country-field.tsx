import { COUNTRIES, countryName } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { type FieldBinding, SelectField } from '@waybill/kit/forms';
import { useMemo } from 'react';
import { useText } from '../i18n/text';

interface CountryFieldProps extends FieldBinding<string> {
  hint?: string;
  /** Text of the choice of none. */
  placeholder: string;
  optional?: boolean;
}

/** A country by its name, in the order of the reader's alphabet. */
export function CountryField(props: CountryFieldProps) {
  const t = useText();
  const { locale } = useLanguage();
  const choices = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    const countries = COUNTRIES.map((value) => ({ value, text: countryName(value, locale) }));
    return countries.sort((one, other) => compare(one.text, other.text));
  }, [locale]);
  return <SelectField label={t('address.country')} choices={choices} {...props} />;
}
