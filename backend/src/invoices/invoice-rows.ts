import type { Invoice } from '@waybill/contracts';
import type { Hand } from './typesetting/fonts.js';

export interface Cell {
  label: string;
  value: string | null;
  hand?: Hand;
}

/** The content of an invoice, row by row; its date is the one in `timeZone`. */
export function rowsOf(invoice: Invoice, timeZone: string): Cell[][] {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(invoice.created_at));
  const head: Cell[] = [
    { label: 'NUMBER', value: invoice.number, hand: 'mono' },
    { label: 'DATE', value: date },
  ];
  return [head, ...(invoice.tracking_code ? parcelRows(invoice) : [productRow(invoice)])];
}

const productRow = ({ product }: Invoice): Cell[] => [{ label: 'PRODUCT', value: product, hand: 'strong' }];

const parcelRows = (parcel: Invoice): Cell[][] => [
  [
    { label: 'FROM', value: stacked(parcel.sender_name, parcel.sender_email, parcel.pickup_location) },
    { label: 'TO', value: stacked(parcel.recipient_name, parcel.recipient_email, parcel.destination) },
  ],
  [
    { label: 'TRACKING CODE', value: parcel.tracking_code, hand: 'mono' },
    { label: 'SHIPPED VIA', value: parcel.shipped_via },
  ],
  [
    { label: 'WEIGHT', value: inKilograms(parcel.weight), hand: 'mono' },
    { label: 'DECLARED VALUE', value: asAmount(parcel.declared_value), hand: 'mono' },
  ],
];

export const stacked = (...lines: (string | null)[]): string | null => lines.filter(Boolean).join('\n') || null;

const inKilograms = (weight: number | null) =>
  weight === null ? null : `${new Intl.NumberFormat('en').format(weight)} kg`;

const asAmount = (value: number | null) =>
  value === null ? null : new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(value);
