import { LIMITS, MESSAGE_TOPICS, type MessageCreate, type MessageReceipt } from '@waybill/contracts';
import { type ApiResult, Link, useApi, useLanguage } from '@waybill/kit';
import { Form, SelectField, TextArea, TextField, useForm } from '@waybill/kit/forms';
import { Honeypot } from '../forms/honeypot';
import { type TextKey, useText } from '../i18n/text';
import type { ServiceName } from '../services/service-list';
import { type About, useAbout } from './about';
import { ANCHORS } from './anchors';
import css from './contact.module.css';
import { EMPTY, useDraft } from './draft';

const UNREACHABLE = 0;
const ERROR_KEYS = new Map<number, TextKey>([
  [UNREACHABLE, 'contact.unavailable'],
  [422, 'contact.validation'],
  [429, 'contact.too_many'],
  [502, 'contact.unavailable'],
  [503, 'contact.unavailable'],
]);

/** `service` is the one that the visitor asks about. */
export function ContactForm({ service }: { service: ServiceName | undefined }) {
  const t = useText();
  const api = useApi();
  const { code } = useLanguage();
  const [about, setAbout] = useAbout();
  const localize = (result: ApiResult<MessageReceipt>): ApiResult<unknown> => {
    if (result.status === 'success') return { ...result, message: t('contact.sent', { ...result.data }) };
    const inEnglish = code === 'en' && result.http !== UNREACHABLE;
    const key = inEnglish ? undefined : ERROR_KEYS.get(result.http);
    return key ? { ...result, errors: [t(key)] } : result;
  };
  const form = useForm({
    initial: EMPTY,
    clearOnSuccess: true,
    draft: useDraft(about, service),
    submit: async (values) => {
      const message: MessageCreate = { ...values, ...about };
      return localize(await api.post<MessageReceipt>('/api/messages', message));
    },
  });
  return (
    <section className={css.form} aria-labelledby={ANCHORS.form}>
      <h2 id={ANCHORS.form} className={css.heading} tabIndex={-1}>
        {t('contact.form')}
      </h2>
      <Form form={form} guard="tab" submitText={t('contact.send')} action="/api/messages" method="post">
        <TextField
          label={t('contact.your_email')}
          type="email"
          autoComplete="email"
          required
          {...form.field('email')}
        />
        <AboutFields about={about} onChange={setAbout} />
        <TextField label={t('contact.subject')} required {...form.field('subject')} />
        <TextArea label={t('contact.body')} maxLength={LIMITS.messageBody} required {...form.field('body')} />
        <Honeypot value={about.website} onChange={(website) => setAbout({ ...about, website })} />
      </Form>
    </section>
  );
}

/** What the message is about: a link from the tracking page has filled it in. */
function AboutFields({ about, onChange }: { about: About; onChange: (about: About) => void }) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('contact.topic')}
        optional
        name="topic"
        value={about.topic}
        onChange={(topic) => onChange({ ...about, topic: topic || null })}
        placeholder=""
        choices={MESSAGE_TOPICS.map((topic) => ({ value: topic, text: t(`contact.topic.${topic}`) }))}
      />
      {about.topic === 'where' && !about.tracking_code && (
        <p>
          <Link to="/find.html">{t('find.title')}</Link>
        </p>
      )}
      <TextField
        label={t('contact.code')}
        optional
        name="tracking_code"
        maxLength={LIMITS.trackingCode.max}
        value={about.tracking_code}
        onChange={(code) => onChange({ ...about, tracking_code: code ?? '', parcel_state: null })}
      />
      <input type="hidden" name="parcel_state" value={about.parcel_state ?? ''} />
    </>
  );
}
