import { LIMITS, MAIL_TEMPLATES, type MailTemplate } from '@waybill/contracts';
import { SelectField } from '@waybill/kit/forms';
import { useEffect, useId, useState } from 'react';
import { Group } from '../ui/group';
import { useText } from '../i18n/text';
import css from './mail.module.css';

/** Milliseconds of rest after a key before the preview is made anew. */
const REST = 400;

interface PreviewProps {
  subject: string;
  body: string;
  /** The template that the settings name. */
  template: MailTemplate | undefined;
}

/** The mail as it will look, in any of the templates. */
export function MailPreviewFrame({ subject, body, template }: PreviewProps) {
  const t = useText();
  const [chosen, setChosen] = useState<MailTemplate | null>(null);
  const shown = chosen ?? template ?? 'plain';
  const letter = useRested({ subject, body, template: shown });
  const ready = letter.subject.trim() !== '' && letter.body.trim() !== '' && letter.body.length <= LIMITS.mailBody;
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
        <Letter key={JSON.stringify(letter)} {...letter} />
      ) : (
        <p className={css.plain}>{t('mail.previewEmpty')}</p>
      )}
    </Group>
  );
}

/** A letter that is no longer being typed at. */
function useRested(letter: Record<string, string> & { subject: string; body: string }) {
  const { subject, body, template } = letter;
  const [rested, setRested] = useState(letter);
  useEffect(() => {
    const timer = setTimeout(() => setRested({ subject, body, template: template ?? '' }), REST);
    return () => clearTimeout(timer);
  }, [subject, body, template]);
  return rested;
}

/**
 * The API's rendering in a frame without rights. The page's own policy allows no inline styles, which letters are
 * made of, so the frame gets a document of its own: a form is posted into it.
 */
function Letter(letter: Record<string, string>) {
  const t = useText();
  const name = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a letter that changes is another frame, by its key
  useEffect(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/api/contact/preview.html', target: name, hidden: true });
    for (const [field, value] of Object.entries(letter)) form.append(hiddenField(field, value));
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
