import { LIMITS, type Settings } from '@waybill/contracts';
import { Button, useApi, useToast } from '@waybill/kit';
import { FileField, Form, useForm } from '@waybill/kit/forms';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text';
import { formData } from '../resource/form/use-resource-form';
import { useRefreshGraph } from '../session/session';
import { Group } from '../ui/group';

const EXTENSIONS = ['.svg', '.png', '.jpg', '.jpeg'];

interface ImageFormProps {
  /** Where the image is uploaded to and removed. */
  api: string;
  title: string;
  hint: string;
  fileLabel: string;
  uploadText: string;
  removeText: string;
  /** The image as it is used; null without one. */
  shown: ReactNode;
}

/** Uploads or removes an image of the company, which may be a drawing. */
export function ImageForm({ api: path, title, hint, fileLabel, uploadText, removeText, shown }: ImageFormProps) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const refreshGraph = useRefreshGraph();
  const form = useForm<{ image: File | null }>({
    initial: { image: null },
    clearOnSuccess: true,
    submit: async ({ image }) => {
      const result = await api.upload<Settings>(path, formData({ image }));
      if (result.status === 'success') await refreshGraph();
      return result;
    },
  });
  const remove = async () => {
    const result = await api.delete<Settings>(path, {});
    if (result.status === 'error') return toast(result.errors[0] ?? '', 'error');
    await refreshGraph();
    toast(result.message, 'success');
  };
  return (
    <Form
      form={form}
      submitText={uploadText}
      label={title}
      actions={
        shown && (
          <Button icon="delete" onClick={() => void remove()}>
            {removeText}
          </Button>
        )
      }
    >
      <Group title={title} hint={hint}>
        {shown}
        <FileField
          label={fileLabel}
          required
          types={{ extensions: EXTENSIONS, error: t('brand.imageType') }}
          maxBytes={LIMITS.upload.bytes}
          {...form.field('image')}
        />
      </Group>
    </Form>
  );
}
