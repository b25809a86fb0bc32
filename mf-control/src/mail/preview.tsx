import { LIMITS, MAIL_TEMPLATES, type MailTemplate } from '@waybill/contracts';
import { SelectField } from '@waybill/kit/forms';
import { useEffect, useId, useState } from 'react';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import css from './mail.module.css';

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
        <RenderedEmail key={JSON.stringify(email)} {...email} />
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

/**
 * The email as the API renders it, in a sandboxed frame. It has inline styles, which the page's CSP forbids also in
 * `srcdoc`: the frame therefore loads a document from the API, by a form that is posted into it.
 */
function RenderedEmail(email: Record<string, string>) {
  const t = useText();
  const name = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key gives each email its own frame
  useEffect(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/api/contact/preview.html', target: name, hidden: true });
    for (const [field, value] of Object.entries(email)) form.append(hiddenField(field, value));
    document.body.append(form);
    form.submit();
    form.remove();
  }, [name]);
  return <iframe className={css.frame} name={name} title={t('mail.preview')} sandbox="" />;
}

function hiddenField(name: string, value: string): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.name = name;
  field.value = value;
  return field;
}
