import { LIMITS, type MessageCreate, type MessageReceipt } from '@waybill/contracts';
import { type ApiResult, useApi, useLanguage } from '@waybill/kit';
import { Form, TextArea, TextField, useForm } from '@waybill/kit/forms';
import { useState } from 'react';
import { type TextKey, useText } from '../i18n/text';
import css from './contact.module.css';

const EMPTY = { email: '', subject: '', body: '' };

const UNREACHABLE = 0;
const ERROR_KEYS = new Map<number, TextKey>([
  [UNREACHABLE, 'contact.unavailable'],
  [422, 'contact.validation'],
  [429, 'contact.too_many'],
  [502, 'contact.unavailable'],
  [503, 'contact.unavailable'],
]);

export function ContactForm() {
  const t = useText();
  const api = useApi();
  const { code } = useLanguage();
  const [website, setWebsite] = useState('');
  const localize = (result: ApiResult<MessageReceipt>): ApiResult<unknown> => {
    if (result.status === 'success') return { ...result, message: t('contact.sent', { ...result.data }) };
    const inEnglish = code === 'en' && result.http !== UNREACHABLE;
    const key = inEnglish ? undefined : ERROR_KEYS.get(result.http);
    return key ? { ...result, errors: [t(key)] } : result;
  };
  const form = useForm({
    initial: EMPTY,
    clearOnSuccess: true,
    submit: async (values) => {
      const message: MessageCreate = { ...values, website };
      return localize(await api.post<MessageReceipt>('/api/messages', message));
    },
  });
  return (
    <section className={css.form} aria-labelledby="write">
      <h2 id="write" className={css.heading}>
        {t('contact.form')}
      </h2>
      <Form form={form} submitText={t('contact.send')} action="/api/messages" method="post">
        <TextField
          label={t('contact.your_email')}
          type="email"
          autoComplete="email"
          required
          {...form.field('email')}
        />
        <TextField label={t('contact.subject')} required {...form.field('subject')} />
        <TextArea label={t('contact.body')} maxLength={LIMITS.messageBody} required {...form.field('body')} />
        <Honeypot value={website} onChange={setWebsite} />
      </Form>
    </section>
  );
}

/** A field that people cannot see or focus: only bots fill it in. */
function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <div className={css.honeypot} aria-hidden="true">
      <label>
        {t('contact.website')}
        <input
          name="website"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          tabIndex={-1}
          autoComplete="off"
        />
      </label>
    </div>
  );
}
