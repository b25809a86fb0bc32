import { ERRORS, LIMITS, type MessageCreate, type MessageReceipt } from '@waybill/contracts';
import { type Answer, Form, TextArea, TextField, useApi, useForm } from '@waybill/kit';
import { useState } from 'react';
import { type TextKey, useText } from '../text';
import css from './contact.module.css';

const EMPTY = { email: '', subject: '', body: '' };

const KNOWN = new Map<string, TextKey>([
  [ERRORS.too_many.text, 'contact.too_many'],
  [ERRORS.unavailable.text, 'contact.unavailable'],
  [ERRORS.validation.text, 'contact.validation'],
]);

export function ContactForm() {
  const t = useText();
  const api = useApi();
  const [website, setWebsite] = useState('');
  const inWords = (answer: Answer<MessageReceipt>): Answer<unknown> => {
    if (answer.status === 'success') return { ...answer, message: t('contact.sent', { ...answer.data }) };
    const say = (sentence: string) => {
      const key = KNOWN.get(sentence);
      return key ? t(key) : sentence;
    };
    return { ...answer, errors: answer.errors.map(say) };
  };
  const form = useForm({
    initial: EMPTY,
    clearOnSuccess: true,
    submit: async (values) => {
      const message: MessageCreate = { ...values, website };
      return inWords(await api.post<MessageReceipt>('/api/messages', message));
    },
  });
  return (
    <section className={css.write} aria-labelledby="write">
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
        <Trap value={website} onChange={setWebsite} />
      </Form>
    </section>
  );
}

/** A field that people neither see nor reach; what fills it is a robot. */
function Trap({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <div className={css.trap} aria-hidden="true">
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
