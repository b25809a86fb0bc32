import { documentDate, formatDeclaredValue, type Invoice, inKilograms } from '@waybill/contracts';
import type { FontRole } from '@waybill/typesetting';

export interface Cell {
  label: string;
  value: string | null;
  role?: FontRole;
}

/** The content of an invoice above its lines, row by row; its date is the one in `timeZone`. */
export function rowsOf(invoice: Invoice, timeZone: string): Cell[][] {
  const head: Cell[] = [
    { label: 'NUMBER', value: invoice.number, role: 'mono' },
    { label: 'DATE', value: documentDate(invoice.created_at, timeZone) },
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
    { label: 'WEIGHT', value: parcel.weight === null ? null : inKilograms(parcel.weight), role: 'mono' },
    { label: 'DECLARED VALUE', value: declaredValue(parcel), role: 'mono' },
  ],
];

/** Who issued the invoice. */
export const issuerOf = (invoice: Invoice): string | null =>
  stacked(
    invoice.contact_address,
    invoice.contact_phone,
    invoice.contact_email,
    invoice.company_tax_id && `Tax number: ${invoice.company_tax_id}`,
  );

const stacked = (...lines: (string | null)[]): string | null => lines.filter(Boolean).join('\n') || null;

const declaredValue = ({ declared_value, declared_currency }: Invoice) =>
  declared_value === null ? null : formatDeclaredValue(declared_value, declared_currency);
