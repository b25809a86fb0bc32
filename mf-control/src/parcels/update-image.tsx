import { LIMITS, type Parcel } from '@waybill/contracts';
import { PageTitle, useApi } from '@waybill/kit';
import { FileField, ProgressBar, useForm } from '@waybill/kit/forms';
import { useState } from 'react';
import { FormFrame } from '../resource/form-frame';
import { Group } from '../resource/group';
import { useText } from '../text';
import { type ParcelPartProps, parcelPart } from './parcel-part';

export const imageAddress = (image: string): string => `/uploads/images/${encodeURIComponent(image)}`;

export const UpdateImage = parcelPart(ImageForm);

function ImageForm({ parcel, onSaved, back }: ParcelPartProps) {
  const t = useText();
  const api = useApi();
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<{ image: File | null }>({
    initial: { image: null },
    submit: async ({ image }) => {
      const body = new FormData();
      body.append('id', parcel.id);
      if (image) body.append('image', image);
      setSent(0);
      const answer = await api.upload<Parcel>('/api/parcels/image', body, { onProgress: setSent });
      setSent(null);
      if (answer.status === 'success') onSaved({ ...parcel, ...answer.data });
      return answer;
    },
    clearOnSuccess: true,
  });
  return (
    <>
      <PageTitle eyebrow={<code>{parcel.tracking_code}</code>}>{t('parcels.updateImage')}</PageTitle>
      <FormFrame form={form} save={t('form.upload')} cancel={back}>
        <Group title={t('image.title')} hint={t('image.hint')}>
          <FileField
            label={t('parcels.image')}
            required
            current={parcel.image && imageAddress(parcel.image)}
            maxBytes={LIMITS.upload.bytes}
            {...form.field('image')}
          />
          {sent !== null && <ProgressBar value={sent} label={t('image.progress')} />}
        </Group>
      </FormFrame>
    </>
  );
}
