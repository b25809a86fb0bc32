import { formatMoney, type Invoice, invoiceCreate, LIMITS } from '@waybill/contracts';
import { TextArea, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import type { Column, FieldsProps, Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { InvoicePage } from './invoice-page';
import css from './invoices.module.css';
import { Lines } from './lines';
import { type InvoiceValues, initial, toBody } from './values';

const columns: Column<Invoice>[] = [
  { title: 'invoices.number', cell: (invoice) => <code>{invoice.number}</code> },
  { title: 'invoices.product', cell: (invoice) => invoice.product },
  { title: 'parcels.recipient', from: 'tablet', cell: (invoice) => invoice.recipient_name ?? '–' },
  {
    title: 'invoices.total',
    align: 'end',
    cell: ({ total, currency }) =>
      total === null || currency === null ? '–' : <span className={css.money}>{formatMoney(total, currency)}</span>,
  },
  {
    title: 'list.created',
    from: 'tablet',
    cell: (invoice) => <Timestamp value={invoice.created_at} format="date" />,
  },
];

function Fields({ form }: FieldsProps<Invoice, InvoiceValues>) {
  const t = useText();
  return (
    <>
      <Group title={t('invoices.singular')}>
        <TextField label={t('invoices.product')} hint={t('invoices.productHint')} {...form.field('product')} />
      </Group>
      <Lines form={form} />
      <Group title={t('invoices.note')} hint={t('invoices.noteHint')}>
        <TextArea label={t('invoices.note')} hideLabel optional limit={LIMITS.description} {...form.field('note')} />
      </Group>
    </>
  );
}

export const invoices: Resource<Invoice, InvoiceValues> = {
  name: 'invoices',
  routes: standardRoutes('/control/invoice'),
  api: '/api/invoices',
  nav: { icon: 'receipt' },
  list: { columns, nameOf: (invoice) => invoice.number, search: true },
  form: { Fields, initial, toBody, create: invoiceCreate },
  Detail: InvoicePage,
};
