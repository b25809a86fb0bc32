import {
  MAIL_TEMPLATES,
  type MailTemplate,
  type MilestoneText,
  milestoneTextUpdate,
  NOTIFICATION_LIMITS,
} from '@waybill/contracts';
import { Button, useApi, useToast } from '@waybill/kit';
import { Form, SelectField, schemaErrors, TextArea, TextField, useForm } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { RenderedMail } from '../mail/rendered-mail';
import { NOTIFICATIONS_API } from './paths';

interface TextFormProps {
  text: MilestoneText;
  onSaved: (text: MilestoneText) => void;
}

/** One text with its preview, and the way back to the usual one. */
export function TextForm({ text, onSaved }: TextFormProps) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const { milestone, language, own } = text;
  const which = { milestone, language };
  const form = useForm({
    initial: { subject: text.subject, body: text.body },
    validate: (values) => schemaErrors(milestoneTextUpdate, { ...which, ...values }),
    submit: async (values) => {
      const result = await api.patch<MilestoneText>(`${NOTIFICATIONS_API}/texts`, { ...which, ...values });
      if (result.status === 'success') {
        toast(result.message, 'success');
        onSaved(result.data);
      }
      return result;
    },
  });
  const reset = async () => {
    const result = await api.delete<MilestoneText>(`${NOTIFICATIONS_API}/texts`, which);
    if (result.status === 'error') return toast(result.errors[0] ?? '', 'error');
    toast(result.message, 'success');
    onSaved(result.data);
  };
  const usual = own && <Button onClick={() => void reset()}>{t('notifications.usual')}</Button>;
  return (
    <>
      <Form form={form} submitText={t('form.save')} actions={usual} label={t('notifications.texts')}>
        <TextField
          label={t('notifications.subject')}
          maxLength={NOTIFICATION_LIMITS.subject}
          {...form.field('subject')}
        />
        <TextArea label={t('notifications.body')} limit={NOTIFICATION_LIMITS.body} {...form.field('body')} />
      </Form>
      <Preview mail={{ ...which, ...form.values }} />
    </>
  );
}

/** As it would arrive, when asked for: each preview is a request. */
function Preview({ mail }: { mail: Record<string, string> }) {
  const t = useText();
  const [template, setTemplate] = useState<MailTemplate | null>('html1');
  const [shown, setShown] = useState<Record<string, string> | null>(null);
  return (
    <>
      <SelectField<MailTemplate>
        name="preview_template"
        label={t('settings.mailTemplate')}
        value={template}
        onChange={setTemplate}
        choices={MAIL_TEMPLATES.map((value) => ({ value, text: t(`template.${value}`) }))}
      />
      <p>
        <Button onClick={() => setShown({ ...mail, template: template ?? 'html1' })}>
          {t('notifications.preview')}
        </Button>
      </p>
      {shown && (
        <RenderedMail key={JSON.stringify(shown)} action={`${NOTIFICATIONS_API}/preview.html`} fields={shown} />
      )}
    </>
  );
}
