import { type ContactResult, contactSend, LIMITS, type Message, type Settings } from '@waybill/contracts';
import { adminAtom, Button, PageTitle, siteSettingsAtom, useApi, useAtomValue, useSearchParams } from '@waybill/kit';
import { type FormModel, schemaTexts, TextArea, TextField, useForm } from '@waybill/kit/forms';
import { messagePath } from '../messages/paths';
import layout from '../ui/side-by-side.module.css';
import { FieldWithButton } from '../ui/field-with-button';
import { FormFrame } from '../resource/form/form-frame';
import { Group } from '../ui/group';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import { useText } from '../i18n/text';
import { MailPreviewFrame } from './preview';

export interface MailValues {
  to: string;
  subject: string;
  body: string;
  password: string;
}

const EMPTY: MailValues = { to: '', subject: '', body: '', password: '' };

/** Sends a mail, on its own or as the answer to a visitor's message. */
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
      {(message) => <MailForm initial={{ ...EMPTY, to: message.email, ...quoted(message) }} answers={message.id} />}
    </ItemState>
  );
}

const quoted = ({ subject, body }: Message) => ({
  subject: (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, LIMITS.text),
  body: `\n\n${body.replace(/^/gm, '> ')}`.slice(0, LIMITS.mailBody),
});

function MailForm({ initial, answers }: { initial: MailValues; answers?: string }) {
  const t = useText();
  const api = useApi();
  const settings = useAtomValue(siteSettingsAtom) as Partial<Settings> | null;
  const smtp = settings?.mail_driver === 'smtp';
  const body = ({ password, ...mail }: MailValues) => ({
    ...mail,
    ...(settings?.contact_email ? { from: settings.contact_email } : {}),
    ...(smtp ? { password } : {}),
    ...(answers ? { message_id: answers } : {}),
  });
  const form = useForm<MailValues>({
    initial,
    validate: (values) => schemaTexts(contactSend, body(values)),
    submit: async (values) => {
      const answer = await api.post<ContactResult>('/api/contact', body(values));
      if (answer.status === 'error') return answer;
      return { ...answer, message: t(answer.data.delivery === 'sent' ? 'mail.sent' : 'mail.captured') };
    },
    clearOnSuccess: true,
  });
  return (
    <>
      <PageTitle>{t(answers ? 'mail.replyTitle' : 'mail.title')}</PageTitle>
      <FormFrame form={form} save={t('mail.send')} {...(answers && { cancel: messagePath(answers) })}>
        <div className={layout.beside}>
          <MailFields form={form} smtp={smtp} free={!answers} />
          <MailPreviewFrame subject={form.values.subject} body={form.values.body} template={settings?.mail_template} />
        </div>
      </FormFrame>
    </>
  );
}

interface MailFieldsProps {
  form: FormModel<MailValues>;
  smtp: boolean;
  /** Not an answer: it may go to anybody, oneself included. */
  free: boolean;
}

function MailFields({ form, smtp, free }: MailFieldsProps) {
  const t = useText();
  const admin = useAtomValue(adminAtom);
  const to = <TextField label={t('mail.to')} type="email" autoComplete="off" {...form.field('to')} />;
  return (
    <Group title={t('mail.message')}>
      {free ? (
        <FieldWithButton
          button={
            <Button disabled={!admin} onClick={() => admin && form.set({ to: admin.email })}>
              {t('mail.toMe')}
            </Button>
          }
        >
          {to}
        </FieldWithButton>
      ) : (
        to
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
