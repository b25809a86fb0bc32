import { z } from 'zod';
import { text, timestamp } from './fields.js';

/** `POST /api/invoices`: a tracking code, from whose parcel the invoice is filled in, or free text. */
export const invoiceCreate = z.strictObject({ product: text('Product') });

/** An invoice. It contains a copy of the data it bills and is never changed or deleted. */
export const invoice = z.object({
  id: z.string(),
  number: z.string().describe('`INV-YYYY-00001`, gap-free within its year.'),
  product: z.string(),
  tracking_code: z.string().nullable(),
  sender_name: z.string().nullable(),
  sender_email: z.string().nullable(),
  recipient_name: z.string().nullable(),
  recipient_email: z.string().nullable(),
  pickup_location: z.string().nullable(),
  destination: z.string().nullable(),
  shipped_via: z.string().nullable(),
  weight: z.number().nullable(),
  declared_value: z.number().nullable(),
  contact_email: z.string(),
  contact_phone: z.string().nullable(),
  contact_address: z.string().nullable(),
  created_at: timestamp,
});

export type Invoice = z.infer<typeof invoice>;
export type InvoiceCreate = z.input<typeof invoiceCreate>;
