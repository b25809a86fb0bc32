import { type Invoice, type InvoiceCreate, invoiceCreate } from '@waybill/contracts';
import { TextField } from '@waybill/kit/forms';
import { Group } from '../ui/group';
import type { FieldsProps, Resource } from '../resource/resource';
import { useText } from '../i18n/text';
import { InvoicePage } from './invoice-page';
import { columns } from './list';

export const invoices: Resource<Invoice, InvoiceCreate> = {
  routes: {
    list: '/control/invoice/list.html',
    create: '/control/invoice/create.html',
    item: '/control/invoice/:id',
  },
  api: '/api/invoices',
  texts: {
    list: 'invoices.list',
    empty: 'invoices.empty',
    create: 'invoices.create',
    singular: 'invoices.singular',
  },
  list: { columns, nameOf: (invoice) => invoice.number, search: true },
  form: { Fields, initial: () => ({ product: '' }), create: invoiceCreate },
  Detail: InvoicePage,
};

function Fields({ form }: FieldsProps<Invoice, InvoiceCreate>) {
  const t = useText();
  return (
    <Group title={t('invoices.singular')}>
      <TextField label={t('invoices.product')} hint={t('invoices.productHint')} {...form.field('product')} />
    </Group>
  );
}
