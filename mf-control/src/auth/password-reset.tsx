import { passwordReset, sendPin } from '@waybill/contracts';
import { Button, Link, LinkButton, SuccessPanel, useApi } from '@waybill/kit';
import { Form, schemaErrors, TextField, useForm } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { AuthCard } from './auth-card';
import css from './auth-card.module.css';
import { NewPasswordFields } from './new-password-fields';
import { SIGN_IN } from './paths';

/** Resets a forgotten password in two steps: send a token by email, then set a new password with it. */
export function PasswordReset() {
  const t = useText();
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  const [done, setDone] = useState('');
  if (sent && done)
    return (
      <AuthCard title={t('reset.title')}>
        <SuccessPanel message={done}>
          <LinkButton to={`/cp/signin?${new URLSearchParams({ email: sent.email })}`} variant="primary">
            {t('signin.title')}
          </LinkButton>
        </SuccessPanel>
      </AuthCard>
    );
  return (
    <AuthCard title={t('reset.title')} intro={t(sent ? 'reset.intro2' : 'reset.intro1')}>
      {sent ? (
        <TokenStep email={sent.email} message={sent.message} onBack={() => setSent(null)} onDone={setDone} />
      ) : (
        <EmailStep onSent={(email, message) => setSent({ email, message })} />
      )}
      <p className={css.links}>
        <Link to={SIGN_IN}>{t('reset.signin')}</Link>
      </p>
    </AuthCard>
  );
}

function EmailStep({ onSent }: { onSent: (email: string, message: string) => void }) {
  const t = useText();
  const api = useApi();
  const form = useForm({
    initial: { email: '' },
    validate: (values) => schemaErrors(sendPin, values),
    submit: async (values) => {
      const result = await api.post('/api/admins/auth/send-pin', values);
      if (result.status === 'success') onSent(values.email, result.message);
      return result;
    },
  });
  return (
    <Form form={form} guard={false} submitText={t('reset.send')} label={t('reset.title')}>
      <TextField label={t('field.email')} type="email" autoComplete="username" {...form.field('email')} />
    </Form>
  );
}

interface TokenStepProps {
  email: string;
  message: string;
  onBack: () => void;
  onDone: (message: string) => void;
}

function TokenStep({ email, message, onBack, onDone }: TokenStepProps) {
  const t = useText();
  const api = useApi();
  const form = useForm({
    initial: { password_token: '', new_password: '', confirm_new_password: '' },
    validate: (values) => schemaErrors(passwordReset, { ...values, email }),
    submit: async (values) => {
      const result = await api.patch('/api/admins/auth/update/password-guest', { ...values, email });
      if (result.status === 'success') onDone(result.message || t('reset.done'));
      return result;
    },
  });
  return (
    <>
      <SuccessPanel message={message || t('reset.sent', { email })} />
      <Form
        form={form}
        submitText={t('reset.submit')}
        label={t('reset.title')}
        actions={<Button onClick={onBack}>{t('reset.again')}</Button>}
      >
        <TextField
          label={t('reset.token')}
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
          maxLength={100}
          {...form.field('password_token')}
        />
        <NewPasswordFields form={form} />
      </Form>
    </>
  );
}
