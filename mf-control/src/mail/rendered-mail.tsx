import { useEffect, useId } from 'react';
import { useText } from '../i18n/text';
import css from './mail.module.css';

interface RenderedMailProps {
  /** Where the API renders it. */
  action: string;
  fields: Record<string, string>;
}

/**
 * A mail as the API renders it, in a sandboxed frame. It has inline styles, which the page's CSP forbids also in
 * `srcdoc`: the frame therefore loads a document from the API, by a form that is posted into it.
 */
export function RenderedMail({ action, fields }: RenderedMailProps) {
  const t = useText();
  const name = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key gives each email its own frame
  useEffect(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action, target: name, hidden: true });
    for (const [field, value] of Object.entries(fields)) form.append(hiddenField(field, value));
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
