import { LIMITS, type Parcel } from '@waybill/contracts';
import { PageTitle, useApi } from '@waybill/kit';
import { FileField, ProgressBar } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { PanelForm } from '../resource/form/panel-form';
import { useMergingForm } from '../resource/form/use-merging-form';
import { formData } from '../resource/form/use-resource-form';
import type { ItemSubpageProps } from '../resource/resource';
import { Group } from '../ui/group';
import { ParentLink } from '../ui/parent-link';

export const UPDATE_IMAGE = '/control/parcels/:id/update-image';

export const imageUrl = (image: string): string => `/uploads/images/${encodeURIComponent(image)}`;

/** A selected file, or the name of the stored image. */
interface ImageValues {
  image: File | string | null;
}

/** The form that uploads the image of a parcel. */
export function UpdateImage({ item: parcel, onSaved, itemPath }: ItemSubpageProps<Parcel>) {
  const t = useText();
  const api = useApi();
  const [sent, setSent] = useState<number | null>(null);
  const form = useMergingForm<Parcel, ImageValues>({
    item: parcel,
    initial: (item) => ({ image: item?.image ?? null }),
    read: () => api.get<Parcel>(`/api/parcels/${parcel.id}`),
    send: async ({ image }, _, version) => {
      setSent(0);
      const body = formData({ id: parcel.id, ...version, image: image instanceof File ? image : null });
      const result = await api.upload<Parcel>('/api/parcels/image', body, { onProgress: setSent });
      setSent(null);
      return result;
    },
    onSaved,
  });
  const { value, onChange, ...field } = form.field('image');
  return (
    <>
      <PageTitle eyebrow={<ParentLink to={itemPath}>{parcel.tracking_code}</ParentLink>}>
        {t('parcels.updateImage')}
      </PageTitle>
      <PanelForm form={form} save={t('form.upload')} cancel={itemPath}>
        <Group title={t('image.title')} hint={t('image.hint')}>
          <FileField
            label={t('parcels.image')}
            required
            current={typeof value === 'string' ? imageUrl(value) : null}
            maxBytes={LIMITS.upload.bytes}
            {...field}
            value={value instanceof File ? value : null}
            onChange={(file) => onChange(file ?? parcel.image)}
          />
          {sent !== null && <ProgressBar value={sent} label={t('image.progress')} />}
        </Group>
      </PanelForm>
    </>
  );
}
