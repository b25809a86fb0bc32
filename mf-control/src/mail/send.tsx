import { type ContactResult, contactSend, LIMITS, type Message, type Settings } from '@waybill/contracts';
import { adminAtom, Button, PageTitle, siteSettingsAtom, useApi, useAtomValue, useSearchParams } from '@waybill/kit';
import { type FormModel, schemaErrors, TextArea, TextField, useForm } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { PanelForm } from '../resource/form/panel-form';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import { fill } from '../resource/routes';
import { FieldWithButton } from '../ui/field-with-button';
import { Group } from '../ui/group';
import sideBySide from '../ui/side-by-side.module.css';
import css from './mail.module.css';
import { messages } from './messages';
import { MailPreviewFrame } from './preview';

export interface MailValues {
  to: string;
  subject: string;
  body: string;
  password: string;
}

const EMPTY: MailValues = { to: '', subject: '', body: '', password: '' };

/** The form that sends an email: a new one, or a reply to a visitor's message. */
export function SendMail() {
  const [query] = useSearchParams();
  const reply = query.get('reply');
  return reply ? <Reply id={reply} /> : <MailForm initial={{ ...EMPTY, to: query.get('to')?.slice(0, 254) ?? '' }} />;
}

function Reply({ id }: { id: string }) {
  const t = useText();
  const loaded = useItem<Message>(`/api/messages/${encodeURIComponent(id)}`);
  return (
    <ItemState of={loaded} title={t('mail.replyTitle')}>
      {(message) => <MailForm initial={{ ...EMPTY, to: message.email, ...quoted(message) }} replyTo={message.id} />}
    </ItemState>
  );
}

const quoted = ({ subject, body }: Message) => ({
  subject: (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, LIMITS.text),
  body: `\n\n${body.replace(/^/gm, '> ')}`.slice(0, LIMITS.mailBody),
});

function MailForm({ initial, replyTo }: { initial: MailValues; replyTo?: string }) {
  const t = useText();
  const api = useApi();
  const settings = useAtomValue(siteSettingsAtom) as Partial<Settings> | null;
  const smtp = settings?.mail_driver === 'smtp';
  const body = ({ password, ...mail }: MailValues) => ({
    ...mail,
    ...(settings?.contact_email ? { from: settings.contact_email } : {}),
    ...(smtp ? { password } : {}),
    ...(replyTo ? { message_id: replyTo } : {}),
  });
  const [captured, setCaptured] = useState(false);
  const form = useForm<MailValues>({
    initial,
    validate: (values) => schemaErrors(contactSend, body(values)),
    submit: async (values) => {
      const result = await api.post<ContactResult>('/api/contact', body(values));
      const isCaptured = result.status === 'success' && result.data.delivery !== 'sent';
      setCaptured(isCaptured);
      // Not a success: the form says itself what became of the message.
      if (isCaptured) return undefined;
      return result.status === 'error' ? result : { ...result, message: t('mail.sent') };
    },
    clearOnSuccess: true,
  });
  return (
    <>
      <PageTitle>{t(replyTo ? 'mail.replyTitle' : 'mail.title')}</PageTitle>
      <PanelForm
        form={form}
        save={t('mail.send')}
        notice={<div role="status">{captured && <p className={css.captured}>{t('mail.captured')}</p>}</div>}
        {...(replyTo && { cancel: fill(messages.routes.item, { id: replyTo }) })}
      >
        <div className={sideBySide.columns}>
          <MailFields form={form} smtp={smtp} isReply={Boolean(replyTo)} />
          <MailPreviewFrame subject={form.values.subject} body={form.values.body} template={settings?.mail_template} />
        </div>
      </PanelForm>
    </>
  );
}

interface MailFieldsProps {
  form: FormModel<MailValues>;
  smtp: boolean;
  /** A reply goes to its message's sender; other emails can go to the admin too, as a test. */
  isReply: boolean;
}

function MailFields({ form, smtp, isReply }: MailFieldsProps) {
  const t = useText();
  const admin = useAtomValue(adminAtom);
  const to = <TextField label={t('mail.to')} type="email" autoComplete="off" {...form.field('to')} />;
  return (
    <Group title={t('mail.message')}>
      {isReply ? (
        to
      ) : (
        <FieldWithButton
          button={
            <Button disabled={!admin} onClick={() => admin && form.set({ to: admin.email })}>
              {t('mail.toMe')}
            </Button>
          }
        >
          {to}
        </FieldWithButton>
      )}
      <TextField label={t('mail.subject')} {...form.field('subject')} />
      <TextArea label={t('mail.body')} limit={LIMITS.mailBody} {...form.field('body')} />
      {smtp && (
        <TextField
          label={t('mail.password')}
          hint={t('mail.passwordHint')}
          type="password"
          autoComplete="off"
          {...form.field('password')}
        />
      )}
    </Group>
  );
}
