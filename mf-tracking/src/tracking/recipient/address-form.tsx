import {
  ADDRESS_LIMITS,
  ADDRESS_PARTS,
  type AddressPart,
  type AddressPartRule,
  addressRules,
  COUNTRIES,
  countryName,
  missingParts,
  type VerifiedView,
} from '@waybill/contracts';
import { Button, siteSettingsAtom, useApi, useAtomValue, useLanguage } from '@waybill/kit';
import { SelectField, TextArea, TextField } from '@waybill/kit/forms';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import css from './recipient.module.css';
import type { RecipientText } from './texts';

export interface AddressFormProps {
  code: string;
  t: RecipientText;
  onAsked: (view: VerifiedView) => void;
}

type Parts = Record<AddressPart, string>;

const EMPTY = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, ''])) as Parts;

/** Another address, in the parts that its country has and in their order there. */
export function AddressForm({ code, t, onAsked }: AddressFormProps) {
  const api = useApi();
  const home = useAtomValue(siteSettingsAtom)?.contact_country;
  const [country, setCountry] = useState(home ?? '');
  const [parts, setParts] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // It comes after a click, or after the form for the code.
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const rules = country ? addressRules(country) : [];
  const missing = country ? missingParts({ country, ...parts }).map(({ part }) => part) : [];
  const errorOf = (field: 'country' | AddressPart) => {
    const isMissing = field === 'country' ? !country : missing.includes(field);
    return tried && isMissing ? t('address.missing', { parts: t(`address.${field}`) }) : undefined;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setProblem(null);
    if (!country || missing.length > 0) return setProblem(t('address.missing', { parts: namesOf(missing, t) }));
    setBusy(true);
    const used = Object.fromEntries(rules.map(({ part }) => [part, parts[part]]));
    const result = await api.post<VerifiedView>('/api/recipients/addresses', { code, country, ...used });
    setBusy(false);
    if (result.status === 'success') onAsked(result.data);
    else setProblem(t(PROBLEMS[result.http ?? 0] ?? 'failed'));
  };
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void send(event)} noValidate>
      <CountryField t={t} value={country} error={errorOf('country')} onChange={setCountry} />
      {rules.map((rule) => (
        <PartField
          key={rule.part}
          rule={rule}
          t={t}
          value={parts[rule.part]}
          error={errorOf(rule.part)}
          onChange={(text) => setParts({ ...parts, [rule.part]: text })}
        />
      ))}
      <Button type="submit" variant="primary" busy={busy}>
        {t('address.send')}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

const PROBLEMS: Partial<Record<number, Parameters<RecipientText>[0]>> = {
  409: 'address.late',
  422: 'address.wrong',
  429: 'wait',
};

/** What a browser knows of its user's own address. */
const AUTOCOMPLETE: Record<AddressPart, string> = {
  street: 'street-address',
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
  postal_code: 'postal-code',
};

const namesOf = (missing: AddressPart[], t: RecipientText): string =>
  missing.length > 0 ? missing.map((part) => t(`address.${part}`)).join(', ') : t('address.country');

interface ValueProps {
  t: RecipientText;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Countries by their names, in the order of the reader's alphabet. */
function CountryField({ t, value, error, onChange }: ValueProps) {
  const { locale } = useLanguage();
  const choices = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    const countries = COUNTRIES.map((code) => ({ value: code, text: countryName(code, locale) }));
    return countries.sort((one, other) => compare(one.text, other.text));
  }, [locale]);
  const field = { name: 'country', autoComplete: 'country', value, error, choices, placeholder: t('address.choose') };
  return <SelectField label={t('address.country')} {...field} onChange={(code) => onChange(code ?? '')} />;
}

function PartField({ rule: { part, required }, t, onChange, ...field }: ValueProps & { rule: AddressPartRule }) {
  const frame = {
    ...{ label: t(`address.${part}`), name: part, optional: !required, dir: 'auto' },
    ...{ autoComplete: AUTOCOMPLETE[part], ...field },
  } as const;
  const write = (text: string | null) => onChange(text ?? '');
  if (part !== 'street') return <TextField {...frame} maxLength={ADDRESS_LIMITS[part]} onChange={write} />;
  return <TextArea {...frame} limit={ADDRESS_LIMITS.street} style={{ blockSize: '5rem' }} onChange={write} />;
}
