import {
  ADDRESS_LIMITS,
  ADDRESS_PARTS,
  type AddressPart,
  type AddressPartRule,
  addressRules,
  countryName,
  examplePostalCode,
  hasPostalCodeShape,
  partsOf,
} from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { type FieldBinding, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { GrowingTextArea } from '../ui/growing-text-area';

interface PartFieldsProps {
  country: string;
  field: (part: AddressPart) => FieldBinding<string>;
}

/** The parts of an address that a country has, in its order and with its names for them. */
export function PartFields({ country, field }: PartFieldsProps) {
  return addressRules(country).map((rule) => (
    <PartField key={rule.part} country={country} rule={rule} binding={field(rule.part)} />
  ));
}

interface PartFieldProps {
  country: string;
  rule: AddressPartRule;
  binding: FieldBinding<string>;
}

function PartField({ country, rule: { part, name, required }, binding }: PartFieldProps) {
  const t = useText();
  const codeHint = useCodeHint(country, binding.value);
  const frame = { label: t(`address.${name}`), optional: !required, ...binding };
  if (part === 'street') return <GrowingTextArea limit={ADDRESS_LIMITS.street} {...frame} />;
  return (
    <TextField
      autoComplete="off"
      maxLength={ADDRESS_LIMITS[part]}
      hint={part === 'postal_code' && codeHint}
      {...frame}
    />
  );
}

/** What codes of the country look like; a code that does not is no error, because posts change them. */
function useCodeHint(country: string, code: string): string | null {
  const t = useText();
  const { locale } = useLanguage();
  const example = examplePostalCode(country);
  if (example === null) return null;
  return hasPostalCodeShape(country, code)
    ? t('address.codeExample', { example })
    : t('address.codeUnusual', { country: countryName(country, locale), example });
}

/** The parts that another country does not have: nobody would see that they are still there. */
export const unusedParts = (country: string): AddressPart[] => {
  const used = partsOf(country);
  return ADDRESS_PARTS.filter((part) => !used.includes(part));
};
