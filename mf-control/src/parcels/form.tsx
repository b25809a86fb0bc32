import { PARCEL_COLUMNS, type Parcel } from '@waybill/contracts';
import type { FieldsProps } from '../resource/resource';
import { CreateFields } from './create-fields';
import { UpdateFields } from './update-fields';

/** The values as they are typed. */
export type ParcelValues = Record<(typeof PARCEL_COLUMNS)[number], string>;

export const initial = (parcel: Parcel | null): ParcelValues =>
  Object.fromEntries(PARCEL_COLUMNS.map((name) => [name, String(parcel?.[name] ?? '')])) as ParcelValues;

/** A new parcel needs three fields; the others are filled in once it is there. */
export const Fields = ({ form, item }: FieldsProps<Parcel, ParcelValues>) =>
  item ? <UpdateFields form={form} /> : <CreateFields form={form} />;
