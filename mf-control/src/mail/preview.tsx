import { LIMITS, MAIL_TEMPLATES, type MailTemplate } from '@waybill/contracts';
import { SelectField } from '@waybill/kit/forms';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import css from './mail.module.css';
import { RenderedMail } from './rendered-mail';

const PREVIEW_DEBOUNCE_MS = 400;

interface PreviewProps {
  subject: string;
  body: string;
  /** The template in the settings. */
  template: MailTemplate | undefined;
}

/** Preview of the email in any of the templates. */
export function MailPreviewFrame({ subject, body, template }: PreviewProps) {
  const t = useText();
  const [chosen, setChosen] = useState<MailTemplate | null>(null);
  const shown = chosen ?? template ?? 'plain';
  const email = useDebounced({ subject, body, template: shown });
  const ready = email.subject.trim() !== '' && email.body.trim() !== '' && email.body.length <= LIMITS.mailBody;
  return (
    <Group title={t('mail.preview')} hint={t('mail.previewHint')}>
      <SelectField<MailTemplate>
        name="preview_template"
        label={t('settings.mailTemplate')}
        value={shown}
        onChange={setChosen}
        choices={MAIL_TEMPLATES.map((value) => ({ value, text: t(`template.${value}`) }))}
      />
      {ready ? (
        <RenderedMail key={JSON.stringify(email)} action="/api/contact/preview.html" fields={email} />
      ) : (
        <p className={css.plain}>{t('mail.previewEmpty')}</p>
      )}
    </Group>
  );
}

/** The email as of the last pause in typing (debounced). */
function useDebounced(email: Record<string, string> & { subject: string; body: string }) {
  const { subject, body, template } = email;
  const [debounced, setDebounced] = useState(email);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ subject, body, template: template ?? '' }), PREVIEW_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [subject, body, template]);
  return debounced;
}
