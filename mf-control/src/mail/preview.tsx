import { MAIL_TEMPLATES, type MailPreview, type MailTemplate } from '@waybill/contracts';
import { SelectField, useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { Group } from '../resource/group';
import { useText } from '../text';
import css from './mail.module.css';

/** Milliseconds of rest after a key before the preview is made anew. */
const REST = 400;

interface PreviewProps {
  subject: string;
  body: string;
  /** The template that the settings name. */
  template: MailTemplate | undefined;
}

/** The mail as it will look, in any of the templates; a sandbox without rights shows it. */
export function MailPreviewFrame({ subject, body, template }: PreviewProps) {
  const t = useText();
  const [chosen, setChosen] = useState<MailTemplate | null>(null);
  const shown = chosen ?? template ?? 'plain';
  const preview = usePreview(subject, body, shown);
  return (
    <Group title={t('mail.preview')} hint={t('mail.previewHint')}>
      <SelectField<MailTemplate>
        name="preview_template"
        label={t('settings.mailTemplate')}
        value={shown}
        onChange={setChosen}
        choices={MAIL_TEMPLATES.map((value) => ({ value, text: t(`template.${value}`) }))}
      />
      {preview?.html ? (
        <iframe className={css.frame} title={t('mail.preview')} sandbox="" srcDoc={preview.html} />
      ) : (
        <pre className={css.plain}>{preview?.text ?? t('mail.previewEmpty')}</pre>
      )}
    </Group>
  );
}

function usePreview(subject: string, body: string, template: MailTemplate): MailPreview | null {
  const api = useApi();
  const [preview, setPreview] = useState<MailPreview | null>(null);
  useEffect(() => {
    if (!subject.trim() || !body.trim()) return setPreview(null);
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await api.post<MailPreview>('/api/contact/preview', { subject, body, template });
      if (current && answer.status === 'success') setPreview(answer.data);
    }, REST);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [api, subject, body, template]);
  return preview;
}
