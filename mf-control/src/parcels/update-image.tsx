import { LIMITS, type Parcel } from '@waybill/contracts';
import { PageTitle, useApi } from '@waybill/kit';
import { FileField, ProgressBar } from '@waybill/kit/forms';
import { useState } from 'react';
import { BelongsTo } from '../ui/parent-link';
import { FormFrame } from '../resource/form/form-frame';
import { Group } from '../ui/group';
import { useChangeForm } from '../resource/form/use-merging-form';
import { formData } from '../resource/form/use-resource-form';
import { useText } from '../i18n/text';
import { type ParcelPartProps, parcelPart } from './parcel-part';

export const imageAddress = (image: string): string => `/uploads/images/${encodeURIComponent(image)}`;

export const UpdateImage = parcelPart(ImageForm);

/** A file that was chosen, or the name of the stored picture. */
interface ImageValues {
  image: File | string | null;
}

function ImageForm({ parcel, onSaved, back }: ParcelPartProps) {
  const t = useText();
  const api = useApi();
  const [sent, setSent] = useState<number | null>(null);
  const form = useChangeForm<Parcel, ImageValues>({
    item: parcel,
    initial: (item) => ({ image: item?.image ?? null }),
    read: () => api.get<Parcel>(`/api/parcels/${parcel.id}`),
    send: async ({ image }, _, version) => {
      setSent(0);
      const body = formData({ id: parcel.id, ...version, image: image instanceof File ? image : null });
      const answer = await api.upload<Parcel>('/api/parcels/image', body, { onProgress: setSent });
      setSent(null);
      return answer;
    },
    onSaved,
  });
  const { value, onChange, ...field } = form.field('image');
  return (
    <>
      <PageTitle eyebrow={<BelongsTo to={back}>{parcel.tracking_code}</BelongsTo>}>
        {t('parcels.updateImage')}
      </PageTitle>
      <FormFrame form={form} save={t('form.upload')} cancel={back}>
        <Group title={t('image.title')} hint={t('image.hint')}>
          <FileField
            label={t('parcels.image')}
            required
            current={typeof value === 'string' ? imageAddress(value) : null}
            maxBytes={LIMITS.upload.bytes}
            {...field}
            value={value instanceof File ? value : null}
            onChange={(file) => onChange(file ?? parcel.image)}
          />
          {sent !== null && <ProgressBar value={sent} label={t('image.progress')} />}
        </Group>
      </FormFrame>
    </>
  );
}
