import type { Parcel } from '@waybill/contracts';
import type { FieldsProps } from '../resource/resource';
import { CreateFields } from './create-fields';
import { UpdateFields } from './update-fields';
import type { ParcelValues } from './values';

/** A new parcel needs three fields; an existing one has them all. */
export const Fields = ({ form, item }: FieldsProps<Parcel, ParcelValues>) =>
  item ? <UpdateFields form={form} /> : <CreateFields form={form} />;
