import { type Invoice, type InvoiceCreate, invoiceCreate } from '@waybill/contracts';
import { TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import type { Column, FieldsProps, Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { InvoicePage } from './invoice-page';

const columns: Column<Invoice>[] = [
  { title: 'invoices.number', cell: (invoice) => <code>{invoice.number}</code> },
  { title: 'invoices.product', cell: (invoice) => invoice.product },
  { title: 'parcels.recipient', from: 'tablet', cell: (invoice) => invoice.recipient_name ?? '–' },
  {
    title: 'list.created',
    from: 'tablet',
    cell: (invoice) => <Timestamp value={invoice.created_at} format="date" />,
  },
];

function Fields({ form }: FieldsProps<Invoice, InvoiceCreate>) {
  const t = useText();
  return (
    <Group title={t('invoices.singular')}>
      <TextField label={t('invoices.product')} hint={t('invoices.productHint')} {...form.field('product')} />
    </Group>
  );
}

export const invoices: Resource<Invoice, InvoiceCreate> = {
  name: 'invoices',
  routes: standardRoutes('/control/invoice'),
  api: '/api/invoices',
  nav: { icon: 'receipt' },
  list: { columns, nameOf: (invoice) => invoice.number, search: true },
  form: { Fields, initial: () => ({ product: '' }), create: invoiceCreate },
  Detail: InvoicePage,
};
