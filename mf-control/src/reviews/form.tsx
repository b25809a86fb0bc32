import { LIMITS, type Review } from '@waybill/contracts';
import { useAtom } from '@waybill/kit';
import { FileField, type FormModel, TextArea, TextField } from '@waybill/kit/forms';
import { useEffect } from 'react';
import { useText } from '../i18n/text';
import type { FieldsProps } from '../resource/resource';
import { Group } from '../ui/group';
import { quotedAtom } from './quoted';

export interface ReviewValues {
  name: string;
  review: string;
  image: File | null;
}

export const initial = (): ReviewValues => ({ name: '', review: '', image: null });

export function Fields({ form }: FieldsProps<Review, ReviewValues>) {
  const t = useText();
  useQuoted(form);
  return (
    <Group title={t('reviews.words')}>
      <TextField label={t('reviews.name')} {...form.field('name')} />
      <TextArea label={t('reviews.review')} limit={LIMITS.review} {...form.field('review')} />
      <FileField
        label={t('reviews.image')}
        hint={t('image.hint')}
        maxBytes={LIMITS.upload.bytes}
        {...form.field('image')}
      />
    </Group>
  );
}

/** A rating that was opened as a review brings its text along. */
function useQuoted({ set }: FormModel<ReviewValues>) {
  const [quoted, setQuoted] = useAtom(quotedAtom);
  useEffect(() => {
    if (!quoted) return;
    set({ review: quoted });
    setQuoted('');
  }, [quoted, set, setQuoted]);
}
