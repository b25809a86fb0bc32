import { type FormModel, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { CodeField } from './code-field';
import type { ParcelValues } from './values';

export function CreateFields({ form }: { form: FormModel<ParcelValues> }) {
  const t = useText();
  return (
    <Group hint={t('parcels.createHint')}>
      <CodeField {...form.field('tracking_code')} />
      <TextField label={t('parcels.recipientName')} {...form.field('recipient_name')} />
      <TextField label={t('parcels.destination')} hint={t('parcels.placeHint')} {...form.field('destination')} />
    </Group>
  );
}
