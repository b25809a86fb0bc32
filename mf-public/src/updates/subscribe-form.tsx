import { LIMITS, USUAL_SUBSCRIPTION_MILESTONES } from '@waybill/contracts';
import { useApi, useLanguage } from '@waybill/kit';
import { type FieldErrors, Form, TextField, useForm } from '@waybill/kit/forms';
import { Honeypot } from '../forms/honeypot';
import { useLocalized } from '../forms/use-localized';
import { useText } from '../i18n/text';
import { MilestonesField } from './milestones-field';
import css from './updates.module.css';

/** Asks for mails about a parcel. Nothing is sent but a question to the address. */
export function SubscribeForm({ code }: { code: string }) {
  const t = useText();
  const api = useApi();
  const { code: language } = useLanguage();
  const localized = useLocalized();
  const form = useForm({
    initial: {
      tracking_code: code,
      email: '',
      milestones: [...USUAL_SUBSCRIPTION_MILESTONES],
      language,
      website: '',
    },
    validate: (values): FieldErrors => (values.milestones.length === 0 ? { milestones: t('updates.choose') } : {}),
    submit: async (values) => localized(await api.post('/api/subscriptions', values), t('updates.sent')),
  });
  const { value: website, onChange: setWebsite } = form.field('website');
  return (
    <section className={css.section} aria-labelledby="by-email">
      <h2 id="by-email" className={css.heading}>
        {t('updates.by_email')}
      </h2>
      <p>{t('updates.intro')}</p>
      <Form form={form} guard="tab" submitText={t('updates.send')} action="/api/subscriptions" method="post">
        <TextField
          label={t('contact.your_email')}
          type="email"
          autoComplete="email"
          maxLength={LIMITS.email}
          required
          {...form.field('email')}
        />
        <TextField
          label={t('contact.code')}
          dir="ltr"
          required
          maxLength={LIMITS.trackingCode.max}
          {...form.field('tracking_code')}
        />
        <MilestonesField {...form.field('milestones')} />
        <input type="hidden" name="language" value={language} />
        <Honeypot value={website} onChange={setWebsite} />
      </Form>
    </section>
  );
}
