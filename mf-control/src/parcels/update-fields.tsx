import { LIMITS, type Parcel } from '@waybill/contracts';
import { DateField, NumberField, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { MeantField } from '../meaning/meant-field';
import { SectionAnchors } from '../resource/form/section-anchors';
import { useCompany } from '../session/company';
import { CurrencyField } from '../ui/currency-field';
import { Group } from '../ui/group';
import { GrowingTextArea } from '../ui/growing-text-area';
import { AddressField } from './address-field';
import { CodeField } from './code-field';
import {
  type CommonFieldProps as FieldsProps,
  Measures,
  RecipientPhone,
  SenderName,
  ShippedVia,
} from './common-fields';
import { MailLanguageField } from './mail-language-field';

/** All fields of a parcel, in groups. */
export function UpdateFields({ form, item }: FieldsProps & { item: Parcel }) {
  return (
    <>
      <SectionAnchors />
      <Status form={form} item={item} />
      <Route form={form} />
      <Parties form={form} />
      <Contents form={form} />
    </>
  );
}

function Status({ form, item }: FieldsProps & { item: Parcel }) {
  const t = useText();
  const { status, min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = form.values;
  const isUnchanged = status === (item.status ?? '') && item.unclear === null;
  return (
    <Group title={t('parcels.state')} columns={2}>
      <CodeField saved={item.tracking_code} {...form.field('tracking_code')} />
      <MeantField
        label={t('parcels.status')}
        optional
        hint={t('parcels.statusHint')}
        reads="status"
        event={form.field('status_event')}
        known={isUnchanged ? item.event : null}
        stage={item.stage}
        {...form.field('status')}
      />
      <DateField label={t('parcels.earliest')} optional max={latest} {...form.field('min_expected_delivery_date')} />
      <DateField label={t('parcels.latest')} optional min={earliest} {...form.field('max_expected_delivery_date')} />
    </Group>
  );
}

function Route({ form }: FieldsProps) {
  const t = useText();
  return (
    <Group title={t('parcels.route')} columns={2}>
      <AddressField label={t('parcels.pickup')} optional {...form.field('pickup_location')} />
      <AddressField label={t('parcels.destination')} {...form.field('destination')} />
      <TextField label={t('parcels.location')} optional {...form.field('current_location')} />
      <ShippedVia form={form} />
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
        <RecipientPhone form={form} />
      </Group>
      <Group title={t('parcels.sender')} columns={2}>
        <SenderName form={form} />
        <TextField
          label={t('parcels.senderEmail')}
          optional
          type="email"
          autoComplete="off"
          {...form.field('sender_email')}
        />
        <MailLanguageField {...form.field('mail_language')} />
      </Group>
    </>
  );
}

function Contents({ form }: FieldsProps) {
  const t = useText();
  const company = useCompany();
  const value = form.field('declared_value');
  /** A new value is in the company's currency, unless another one is chosen. */
  const changeValue = (declared_value: string) =>
    form.set({ declared_value, declared_currency: form.values.declared_currency || (company?.currency ?? '') });
  return (
    <>
      <Group title={t('parcels.measures')} columns={2}>
        <Measures form={form} />
        <NumberField
          label={t('parcels.declaredValue')}
          optional
          min={0}
          max={LIMITS.declaredValue}
          {...value}
          onChange={changeValue}
        />
        <CurrencyField label={t('currency.label')} optional {...form.field('declared_currency')} />
      </Group>
      <Group title={t('parcels.contents')}>
        <GrowingTextArea
          label={t('parcels.content')}
          optional
          limit={LIMITS.description}
          {...form.field('parcel_content')}
        />
      </Group>
    </>
  );
}
