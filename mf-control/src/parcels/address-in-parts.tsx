import { ADDRESS_PARTS, type AddressPart, addressText, missingParts, type PostalAddress } from '@waybill/contracts';
import { Button, VisuallyHidden } from '@waybill/kit';
import { useId, useState } from 'react';
import { CountryField } from '../address/country-field';
import { PartFields, unusedParts } from '../address/part-fields';
import { useText } from '../i18n/text';
import { useCompany } from '../session/company';
import css from './address-field.module.css';

type Parts = Record<AddressPart, string>;

const EMPTY: Parts = { street: '', district: '', city: '', region: '', postal_code: '' };

interface AddressInPartsProps {
  /** Of the field that the parts are written to. */
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** Opens fields for the parts of an address, of which the text is made while they are filled in. */
export function AddressInParts({ label, ...props }: AddressInPartsProps) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon="expand_more"
        className={css.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('address.inParts')}
        <VisuallyHidden>: {label}</VisuallyHidden>
      </Button>
      <div id={id} className={css.parts} hidden={!open}>
        {open && <PartsOfAddress {...props} />}
      </div>
    </>
  );
}

function PartsOfAddress({ text, onChange }: Omit<AddressInPartsProps, 'label'>) {
  const t = useText();
  const home = useCompany()?.contact_country;
  const [country, setCountry] = useState(home ?? '');
  const [parts, setParts] = useState(EMPTY);
  const [replaced, setReplaced] = useState<string | null>(null);
  const write = (code: string, changed: Parts) => {
    const before = replaced ?? text;
    setCountry(code);
    setParts(changed);
    if (!isEmpty(parts) && isEmpty(changed)) onChange(before);
    if (!code || isEmpty(changed)) return;
    setReplaced(before);
    onChange(addressText({ country: code, ...changed }, home));
  };
  const without = (unused: AddressPart[]) => ({ ...parts, ...Object.fromEntries(unused.map((part) => [part, ''])) });
  return (
    <>
      <p className={css.hint}>{t('address.inPartsHint')}</p>
      <CountryField
        name=""
        placeholder={t('address.choose')}
        value={country}
        onChange={(code) => write(code, code ? without(unusedParts(code)) : parts)}
      />
      {country && (
        <>
          <PartFields
            country={country}
            field={(part) => ({
              name: '',
              value: parts[part],
              onChange: (value) => write(country, { ...parts, [part]: value }),
            })}
          />
          <Missing address={{ country, ...parts }} started={!isEmpty(parts)} />
        </>
      )}
      {replaced && (
        <p>
          <Button size="small" aria-disabled={isEmpty(parts)} onClick={() => write(country, EMPTY)}>
            {t('address.restore')}
          </Button>
        </p>
      )}
    </>
  );
}

const isEmpty = (parts: Parts) => ADDRESS_PARTS.every((part) => !parts[part].trim());

/** What the post of the country still asks for; the parcel can be saved without it. */
function Missing({ address, started }: { address: PostalAddress; started: boolean }) {
  const t = useText();
  const names = started ? missingParts(address).map(({ name }) => t(`address.${name}`)) : [];
  return (
    <p role="status" className={css.hint}>
      {names.length > 0 && t('address.missing', { parts: names.join(', ') })}
    </p>
  );
}
