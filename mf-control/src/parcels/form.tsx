import type { Parcel } from '@waybill/contracts';
import type { FieldsProps } from '../resource/resource';
import { CreateFields } from './create-fields';
import { UpdateFields } from './update-fields';

const TEXTS = [
  'tracking_code',
  'recipient_name',
  'destination',
  'recipient_email',
  'recipient_phone_number',
  'sender_name',
  'sender_email',
  'pickup_location',
  'current_location',
  'status',
  'weight',
  'shipped_via',
  'parcel_content',
  'declared_value',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
] as const;

/** The values as they are typed. */
export type ParcelValues = Record<(typeof TEXTS)[number], string>;

export const initial = (parcel: Parcel | null): ParcelValues =>
  Object.fromEntries(TEXTS.map((name) => [name, String(parcel?.[name] ?? '')])) as ParcelValues;

/** A new parcel needs three fields; the others are filled in once it is there. */
export const Fields = ({ form, item }: FieldsProps<Parcel, ParcelValues>) =>
  item ? <UpdateFields form={form} /> : <CreateFields form={form} />;
