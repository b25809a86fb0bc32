import { DEFAULT_BRAND, documentDate, formatDeclaredValue, type Invoice, inKilograms } from '@waybill/contracts';
import { Card } from '@waybill/kit';
import { useText } from '../i18n/text';
import { useCompany } from '../session/company';
import { Issuer } from '../ui/issuer';
import { BilledLines } from './billed-lines';
import css from './invoices.module.css';
import { Totals } from './lines';

/**
 * The invoice as its PDF has it: the same words in the same order (a test compares them), from left to right in every
 * language of the panel.
 */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const { currency, note } = invoice;
  return (
    <Card perforated className={css.sheet} aria-label={invoice.number} dir="ltr">
      <header className={css.head}>
        <Issuer {...invoice} />
        <p className={css.title}>{t('invoices.singular')}</p>
      </header>
      <Facts invoice={invoice} />
      {currency !== null && (
        <>
          <BilledLines lines={invoice.lines} currency={currency} />
          <Totals {...invoice} currency={currency} />
        </>
      )}
      {note !== null && (
        <p className={css.note}>
          <bdi>{note}</bdi>
        </p>
      )}
      <IssuerAddress invoice={invoice} />
    </Card>
  );
}

function Facts({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const company = useCompany();
  const { weight, declared_value: value, declared_currency } = invoice;
  const date = documentDate(invoice.created_at, company?.time_zone ?? 'UTC');
  const facts: FactProps[] = [
    { term: t('invoices.number'), value: invoice.number, code: true },
    { term: t('invoices.date'), value: date },
  ];
  if (invoice.tracking_code === null) facts.push({ term: t('invoices.product'), value: invoice.product, wide: true });
  else {
    facts.push(
      { term: t('labels.from'), value: stacked(invoice.sender_name, invoice.sender_email, invoice.pickup_location) },
      { term: t('labels.to'), value: stacked(invoice.recipient_name, invoice.recipient_email, invoice.destination) },
      { term: t('parcels.code'), value: invoice.tracking_code, code: true },
      { term: t('parcels.shippedVia'), value: invoice.shipped_via },
      { term: t('parcels.weight'), value: weight === null ? null : inKilograms(weight), code: true },
      {
        term: t('parcels.declaredValue'),
        value: value === null ? null : formatDeclaredValue(value, declared_currency),
        code: true,
      },
    );
  }
  return (
    <dl className={css.facts}>
      {facts.map((fact) => (
        <Fact key={fact.term} {...fact} />
      ))}
    </dl>
  );
}

const stacked = (...lines: (string | null)[]): string => lines.filter(Boolean).join('\n');

interface FactProps {
  term: string;
  value: string | null;
  code?: boolean;
  wide?: boolean;
}

function Fact({ term, value, code = false, wide = false }: FactProps) {
  return (
    <div className={wide ? css.wide : undefined}>
      <dt>{term}</dt>
      <dd className={code ? css.code : undefined}>
        <bdi>{value || '—'}</bdi>
      </dd>
    </div>
  );
}

function IssuerAddress({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const { company_name, company_tax_id: taxId } = invoice;
  const lines = [invoice.contact_address, invoice.contact_phone, invoice.contact_email];
  return (
    <address className={css.issuer}>
      <strong>{company_name ?? DEFAULT_BRAND.name}</strong>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
      {taxId && <span>{t('invoices.taxId', { id: taxId })}</span>}
    </address>
  );
}
