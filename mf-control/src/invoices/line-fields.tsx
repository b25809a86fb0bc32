import { INVOICE_LIMITS } from '@waybill/contracts';
import { IconButton } from '@waybill/kit';
import { NumberField, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import css from './line-fields.module.css';
import type { LineValues } from './values';

interface LineFieldsProps {
  line: LineValues;
  number: number;
  /** The currency's code, after the label of the price. */
  currency: string;
  errors: Partial<Record<keyof LineValues, string>>;
  onChange: (changes: Partial<LineValues>) => void;
  onRemove: () => void;
}

/** One line of an invoice. */
export function LineFields({ line, number, currency, errors, onChange, onRemove }: LineFieldsProps) {
  const t = useText();
  const field = (name: keyof LineValues) => ({
    name: `line_${number}_${name}`,
    value: line[name],
    // Checked by the schema of the request: the browser's own errors would outlive the line.
    required: false,
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <fieldset className={css.line}>
      <legend className={css.legend}>{t('invoices.line', { n: number })}</legend>
      <TextField label={t('invoices.description')} className={css.description ?? ''} {...field('description')} />
      <NumberField label={t('invoices.quantity')} {...field('quantity')} />
      <NumberField label={t('invoices.unitPrice')} {...(currency && { unit: currency })} {...field('unit_price')} />
      <NumberField label={t('invoices.taxRate')} unit="%" {...INVOICE_LIMITS.taxRate} {...field('tax_rate')} />
      <IconButton
        className={css.remove}
        icon="delete"
        label={t('invoices.removeLine', { n: number })}
        onClick={onRemove}
      />
    </fieldset>
  );
}
