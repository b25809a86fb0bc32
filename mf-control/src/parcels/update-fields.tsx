import { LIMITS } from '@waybill/contracts';
import { DateField, type FormModel, NumberField, TextArea, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { CodeField } from './code-field';
import type { ParcelValues } from './values';

interface FieldsProps {
  form: FormModel<ParcelValues>;
}

/** All fields of a parcel, in groups. */
export function UpdateFields({ form }: FieldsProps) {
  return (
    <>
      <Status form={form} />
      <Route form={form} />
      <Parties form={form} />
      <Contents form={form} />
    </>
  );
}

function Status({ form }: FieldsProps) {
  const t = useText();
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = form.values;
  return (
    <Group title={t('parcels.state')} columns={2}>
      <CodeField {...form.field('tracking_code')} />
      <TextField label={t('parcels.status')} optional hint={t('parcels.statusHint')} {...form.field('status')} />
      <DateField label={t('parcels.earliest')} optional max={latest} {...form.field('min_expected_delivery_date')} />
      <DateField label={t('parcels.latest')} optional min={earliest} {...form.field('max_expected_delivery_date')} />
    </Group>
  );
}

function Route({ form }: FieldsProps) {
  const t = useText();
  return (
    <Group title={t('parcels.route')} columns={2}>
      <TextArea
        label={t('parcels.pickup')}
        optional
        hint={t('parcels.placeHint')}
        limit={LIMITS.text}
        {...form.field('pickup_location')}
      />
      <TextArea
        label={t('parcels.destination')}
        hint={t('parcels.placeHint')}
        limit={LIMITS.text}
        {...form.field('destination')}
      />
      <TextField label={t('parcels.location')} optional {...form.field('current_location')} />
      <TextField label={t('parcels.shippedVia')} optional {...form.field('shipped_via')} />
    </Group>
  );
}

function Parties({ form }: FieldsProps) {
  const t = useText();
  return (
    <>
      <Group title={t('parcels.recipient')} columns={2}>
        <TextField label={t('parcels.recipientName')} autoComplete="off" {...form.field('recipient_name')} />
        <TextField
          label={t('parcels.recipientEmail')}
          optional
          type="email"
          autoComplete="off"
          {...form.field('recipient_email')}
        />
        <TextField
          label={t('parcels.recipientPhone')}
          optional
          type="tel"
          autoComplete="off"
          maxLength={40}
          {...form.field('recipient_phone_number')}
        />
      </Group>
      <Group title={t('parcels.sender')} columns={2}>
        <TextField label={t('parcels.senderName')} optional autoComplete="off" {...form.field('sender_name')} />
        <TextField
          label={t('parcels.senderEmail')}
          optional
          type="email"
          autoComplete="off"
          {...form.field('sender_email')}
        />
      </Group>
    </>
  );
}

function Contents({ form }: FieldsProps) {
  const t = useText();
  return (
    <>
      <Group title={t('parcels.measures')} columns={2}>
        <NumberField
          label={t('parcels.weight')}
          unit="kg"
          optional
          min={0}
          max={LIMITS.weight}
          {...form.field('weight')}
        />
        <NumberField
          label={t('parcels.declaredValue')}
          optional
          min={0}
          max={LIMITS.declaredValue}
          {...form.field('declared_value')}
        />
      </Group>
      <Group title={t('parcels.contents')}>
        <TextArea label={t('parcels.content')} optional limit={LIMITS.description} {...form.field('parcel_content')} />
      </Group>
    </>
  );
}
