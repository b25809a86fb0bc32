import { LIMITS } from '@waybill/contracts';
import { useApi, useLanguage } from '@waybill/kit';
import { Form, TextField, useForm } from '@waybill/kit/forms';
import { Honeypot } from '../forms/honeypot';
import { useLocalized } from '../forms/use-localized';
import { useText } from '../i18n/text';
import { OVERVIEWS } from './overviews-path';
import type { FindText } from './texts';

/** Asks for the mail. The answer is the same for every address. */
export function FindForm({ t }: { t: FindText }) {
  const shared = useText();
  const api = useApi();
  const { code: language } = useLanguage();
  const localized = useLocalized();
  const form = useForm({
    initial: { email: '', language, website: '' },
    submit: async (values) => localized(await api.post(OVERVIEWS, values), t('sent')),
  });
  const { value: website, onChange: setWebsite } = form.field('website');
  return (
    <Form form={form} guard={false} submitText={t('send')} action={OVERVIEWS} method="post">
      <TextField
        label={shared('contact.your_email')}
        type="email"
        autoComplete="email"
        maxLength={LIMITS.email}
        required
        {...form.field('email')}
      />
      <input type="hidden" name="language" value={language} />
      <Honeypot value={website} onChange={setWebsite} />
    </Form>
  );
}
