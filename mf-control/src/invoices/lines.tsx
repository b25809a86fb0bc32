import { formatMoney, INVOICE_LIMITS, inPercent } from '@waybill/contracts';
import { Button } from '@waybill/kit';
import type { FormModel } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { useCompany } from '../session/company';
import { CurrencyField } from '../ui/currency-field';
import { Group } from '../ui/group';
import css from './invoices.module.css';
import { LineFields } from './line-fields';
import { amountsOf, type InvoiceValues, type LineValues, lineErrors } from './values';

/** The lines that an invoice bills, with what they come to. */
export function Lines({ form }: { form: FormModel<InvoiceValues> }) {
  const t = useText();
  const company = useCompany();
  const { lines, currency } = form.values;
  const setLines = (next: readonly LineValues[]) => form.set({ lines: next });
  const change = (at: number, changes: Partial<LineValues>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)));
  const add = () => {
    const tax_rate = lines.at(-1)?.tax_rate ?? String(company?.tax_rate ?? '');
    const line = { description: '', quantity: '1', unit_price: '', tax_rate };
    form.set({ lines: [...lines, line], currency: currency || (company?.currency ?? '') });
  };
  /** From the first attempt on, line by line; the form's own error is what concerns all of them. */
  const errors = lines.map((line) => (form.attempts > 0 ? lineErrors(line, currency) : {}));
  const isComplete = errors.every((found) => Object.keys(found).length === 0);
  return (
    <Group title={t('invoices.lines')} hint={t('invoices.linesHint')} wide>
      {lines.map((line, at) => (
        <LineFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
          key={at}
          line={line}
          number={at + 1}
          currency={currency}
          errors={errors[at] ?? {}}
          onChange={(changes) => change(at, changes)}
          onRemove={() => setLines(lines.filter((_, index) => index !== at))}
        />
      ))}
      {form.errors.lines && isComplete && <p role="alert">{form.errors.lines}</p>}
      <p>
        <Button icon="add" disabled={lines.length >= INVOICE_LIMITS.lines} onClick={add}>
          {t('invoices.addLine')}
        </Button>
      </p>
      {lines.length > 0 && (
        <>
          <CurrencyField label={t('currency.label')} {...form.field('currency')} />
          <FormTotals values={form.values} />
        </>
      )}
    </Group>
  );
}

function FormTotals({ values }: { values: InvoiceValues }) {
  const amounts = amountsOf(values);
  return amounts && values.currency ? <Totals {...amounts} currency={values.currency} /> : null;
}

interface TotalsProps {
  currency: string;
  net_total: number | null;
  taxes: readonly { rate: number; net: number; tax: number }[];
  total: number | null;
}

/** Subtotal, the tax of each rate, and total. */
export function Totals({ currency, net_total, taxes, total }: TotalsProps) {
  const t = useText();
  const money = (amount: number | null) => formatMoney(amount ?? 0, currency);
  return (
    <dl className={css.totals} dir="ltr">
      <div>
        <dt>{t('invoices.subtotal')}</dt>
        <dd>{money(net_total)}</dd>
      </div>
      {taxes.map(({ rate, net, tax }) => (
        <div key={rate}>
          <dt>{t('invoices.taxOn', { rate: inPercent(rate), net: money(net) })}</dt>
          <dd>{money(tax)}</dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{t('invoices.total')}</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}
