import { type SecondStep, type SignInResult, signIn } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { Form, schemaErrors, TextField, useForm } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { useStartSession } from '../session/session';
import { PasskeySignIn } from './passkey-sign-in';
import { SecondStepForm } from './second-step-form';

/** Email and password, then the second step if the account has one; or a passkey alone. Starts the page's session. */
export function SignInForm({ email }: { email: string }) {
  const [entered, setEntered] = useState(email);
  const [step, setStep] = useState<SecondStep | null>(null);
  if (step) return <SecondStepForm step={step} onBack={() => setStep(null)} />;
  const continueWith = (next: SecondStep, account: string) => {
    setEntered(account);
    setStep(next);
  };
  return (
    <>
      <PasswordForm email={entered} onSecondStep={continueWith} />
      <PasskeySignIn />
    </>
  );
}

interface PasswordFormProps {
  email: string;
  onSecondStep: (step: SecondStep, email: string) => void;
}

function PasswordForm({ email, onSecondStep }: PasswordFormProps) {
  const t = useText();
  const api = useApi();
  const startSession = useStartSession();
  const form = useForm({
    initial: { email, password: '' },
    validate: (values) => schemaErrors(signIn, values),
    submit: async (values) => {
      const result = await api.post<SignInResult>('/api/admins/auth/signin', values);
      if (result.status === 'error') return result;
      if ('second_step' in result.data) onSecondStep(result.data.second_step, values.email);
      else await startSession({ email: result.data.email });
      return result;
    },
  });
  return (
    <Form form={form} guard={false} submitText={t('signin.submit')} label={t('signin.title')}>
      <TextField label={t('field.email')} type="email" autoComplete="username" {...form.field('email')} />
      <TextField
        label={t('field.password')}
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  );
}
