import type { Invoice } from '@waybill/contracts';
import type { FontRole } from '@waybill/typesetting';

export interface Cell {
  label: string;
  value: string | null;
  role?: FontRole;
}

/** The content of an invoice, row by row; its date is the one in `timeZone`. */
export function rowsOf(invoice: Invoice, timeZone: string): Cell[][] {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(invoice.created_at));
  const head: Cell[] = [
    { label: 'NUMBER', value: invoice.number, role: 'mono' },
    { label: 'DATE', value: date },
  ];
  return [head, ...(invoice.tracking_code ? parcelRows(invoice) : [productRow(invoice)])];
}

const productRow = ({ product }: Invoice): Cell[] => [{ label: 'PRODUCT', value: product, role: 'strong' }];

const parcelRows = (parcel: Invoice): Cell[][] => [
  [
    { label: 'FROM', value: stacked(parcel.sender_name, parcel.sender_email, parcel.pickup_location) },
    { label: 'TO', value: stacked(parcel.recipient_name, parcel.recipient_email, parcel.destination) },
  ],
  [
    { label: 'TRACKING CODE', value: parcel.tracking_code, role: 'mono' },
    { label: 'SHIPPED VIA', value: parcel.shipped_via },
  ],
  [
    { label: 'WEIGHT', value: inKilograms(parcel.weight), role: 'mono' },
    { label: 'DECLARED VALUE', value: asAmount(parcel.declared_value), role: 'mono' },
  ],
];

export const stacked = (...lines: (string | null)[]): string | null => lines.filter(Boolean).join('\n') || null;

const inKilograms = (weight: number | null) =>
  weight === null ? null : `${new Intl.NumberFormat('en').format(weight)} kg`;

const asAmount = (value: number | null) =>
  value === null ? null : new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(value);
