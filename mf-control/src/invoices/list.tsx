import type { Invoice } from '@waybill/contracts';
import { Moment } from '../ui/timestamp';
import type { Column } from '../resource/resource';

export const columns: Column<Invoice>[] = [
  { title: 'invoices.number', cell: (invoice) => <code>{invoice.number}</code> },
  { title: 'invoices.product', cell: (invoice) => invoice.product },
  { title: 'parcels.recipient', from: 'tablet', cell: (invoice) => invoice.recipient_name ?? '–' },
  { title: 'list.created', from: 'tablet', cell: (invoice) => <Moment at={invoice.created_at} as="day" /> },
];
