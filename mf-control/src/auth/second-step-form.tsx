import { type Admin, type SecondStep, secondStepCode } from '@waybill/contracts';
import { Button, useApi } from '@waybill/kit';
import { Form, schemaErrors, TextField, useForm } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { useStartSession } from '../session/session';
import css from './auth-card.module.css';
import { PasskeyButton } from './passkey-sign-in';

interface SecondStepFormProps {
  step: SecondStep;
  /** Returns to email and password. */
  onBack: () => void;
}

/** Completes a sign-in after the correct password, with a passkey or a code. */
export function SecondStepForm({ step, onBack }: SecondStepFormProps) {
  const t = useText();
  const { ticket, methods, options } = step;
  const back = <Button onClick={onBack}>{t('second.back')}</Button>;
  const takesCode = methods.includes('authenticator') || methods.includes('recovery_code');
  return (
    <div className={css.content}>
      <p role="status">{t(methods.length > 0 ? 'second.intro' : 'second.none')}</p>
      {options && (
        <PasskeyButton begin={async () => ({ ticket, options })} path="/api/admins/auth/second-step/passkey" />
      )}
      {takesCode ? <CodeForm step={step} back={back} /> : back}
    </div>
  );
}

function CodeForm({ step: { ticket, methods }, back }: { step: SecondStep; back: React.ReactNode }) {
  const t = useText();
  const api = useApi();
  const startSession = useStartSession();
  const form = useForm({
    initial: { code: '' },
    validate: (values) => schemaErrors(secondStepCode, { ...values, ticket }),
    submit: async (values) => {
      const result = await api.post<Admin>('/api/admins/auth/second-step', { ...values, ticket });
      if (result.status === 'success') await startSession({ email: result.data.email });
      return result;
    },
  });
  return (
    <Form form={form} guard={false} submitText={t('second.submit')} label={t('second.title')} actions={back}>
      <TextField
        label={t('second.code')}
        hint={t(methods.includes('authenticator') ? 'second.codeHint' : 'second.recoveryHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={40}
        {...form.field('code')}
      />
    </Form>
  );
}
