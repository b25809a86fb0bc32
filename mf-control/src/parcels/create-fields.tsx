import { type FormModel, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { AddressField } from './address-field';
import { CodeField } from './code-field';
import { Measures, RecipientPhone, SenderName, ShippedVia } from './common-fields';
import { MailLanguageField } from './mail-language-field';
import type { ParcelValues } from './values';

export function CreateFields({ form }: { form: FormModel<ParcelValues> }) {
  const t = useText();
  return (
    <>
      <Group hint={t('parcels.createHint')}>
        <CodeField {...form.field('tracking_code')} />
        <TextField label={t('parcels.recipientName')} {...form.field('recipient_name')} />
        <AddressField short label={t('parcels.destination')} {...form.field('destination')} />
      </Group>
      <Group title={t('parcels.forMails')} hint={t('parcels.forMailsHint')} columns={2}>
        <TextField
          label={t('parcels.recipientEmail')}
          optional
          type="email"
          autoComplete="off"
          {...form.field('recipient_email')}
        />
        <MailLanguageField {...form.field('mail_language')} />
      </Group>
      <Group title={t('parcels.forLabel')} hint={t('parcels.forLabelHint')} columns={2}>
        <SenderName form={form} />
        <RecipientPhone form={form} />
        <AddressField short label={t('parcels.pickup')} optional {...form.field('pickup_location')} />
        <ShippedVia form={form} />
        <Measures form={form} />
      </Group>
    </>
  );
}
