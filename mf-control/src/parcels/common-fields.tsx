import { LIMITS } from '@waybill/contracts';
import { type FormModel, NumberField, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import type { ParcelValues } from './values';

/** A field that both forms of a parcel have, the short one and the whole. */
export interface CommonFieldProps {
  form: FormModel<ParcelValues>;
}

export function SenderName({ form }: CommonFieldProps) {
  const t = useText();
  return <TextField label={t('parcels.senderName')} optional autoComplete="off" {...form.field('sender_name')} />;
}

export function RecipientPhone({ form }: CommonFieldProps) {
  const t = useText();
  const field = form.field('recipient_phone_number');
  return (
    <TextField label={t('parcels.recipientPhone')} optional type="tel" autoComplete="off" maxLength={40} {...field} />
  );
}

export function ShippedVia({ form }: CommonFieldProps) {
  const t = useText();
  return <TextField label={t('parcels.shippedVia')} optional {...form.field('shipped_via')} />;
}

/** Weight and number of pieces. */
export function Measures({ form }: CommonFieldProps) {
  const t = useText();
  const weight = { unit: 'kg', min: 0, max: LIMITS.weight, ...form.field('weight') };
  return (
    <>
      <NumberField label={t('parcels.weight')} optional {...weight} />
      <NumberField label={t('parcels.pieces')} optional {...LIMITS.pieces} {...form.field('pieces')} />
    </>
  );
}
