import { LIMITS } from '@waybill/contracts';
import { type FieldBinding, TextField } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { GrowingTextArea } from '../ui/growing-text-area';
import css from './address-field.module.css';
import { AddressInParts } from './address-in-parts';

interface AddressFieldProps extends FieldBinding<string> {
  label: string;
  optional?: boolean;
  /** One line, in which Enter submits the form, until the address is entered in parts. */
  short?: boolean;
}

/** An address of a parcel: a text whose first line is public. It can be written by entering its parts. */
export function AddressField({ label, optional = false, short = false, ...field }: AddressFieldProps) {
  const t = useText();
  const [oneLine, setOneLine] = useState(short);
  const frame = { label, optional, hint: t('parcels.placeHint'), ...field };
  const write = (text: string) => {
    setOneLine(false);
    field.onChange(text);
  };
  return (
    <div className={css.field}>
      {oneLine ? <TextField {...frame} /> : <GrowingTextArea limit={LIMITS.text} {...frame} />}
      <AddressInParts label={label} text={field.value} onChange={write} />
    </div>
  );
}
