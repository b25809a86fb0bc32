import { documentQuantity, formatAmount, type InvoiceLine, inPercent } from '@waybill/contracts';
import { useText } from '../i18n/text';
import css from './invoices.module.css';

/** The lines of an invoice as a table. */
export function BilledLines({ lines, currency }: { lines: readonly InvoiceLine[]; currency: string }) {
  const t = useText();
  return (
    <div className={css.scroll}>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{t('invoices.description')}</th>
            <th scope="col">{t('invoices.quantity')}</th>
            <th scope="col">{t('invoices.unitPrice')}</th>
            <th scope="col">{t('invoices.taxRate')}</th>
            <th scope="col">{t('invoices.amount', { currency })}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an invoice never changes
            <tr key={at}>
              <td>
                <bdi>{line.description}</bdi>
              </td>
              <td>{documentQuantity(line.quantity)}</td>
              <td>{formatAmount(line.unit_price, currency)}</td>
              <td>{inPercent(line.tax_rate)}</td>
              <td>{formatAmount(line.net, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
