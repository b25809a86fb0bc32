import type { AuthenticatorSetup, RecoveryCodes } from '@waybill/contracts';
import { Button, useApi } from '@waybill/kit';
import { type FieldErrors, Form, TextField, useForm } from '@waybill/kit/forms';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useText } from '../i18n/text';
import css from './account.module.css';
import type { ChangeProps } from './change';
import { Entry, Part } from './part';

/** The authenticator app: set up, replaced or removed. */
export function AuthenticatorApp({ account: { authenticator }, change, onChange, onAdded }: ChangeProps) {
  const t = useText();
  const api = useApi();
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null);
  const begin = async () => {
    const result = await change(() => api.post<AuthenticatorSetup>('/api/admins/authenticator/options'));
    if (result?.status === 'success') setSetup(result.data);
  };
  const remove = async () => {
    if (!window.confirm(t('app.confirmRemove'))) return;
    const result = await change(() => api.delete('/api/admins/authenticator'));
    if (result?.status === 'success') onChange();
  };
  const finish = (codes: RecoveryCodes) => {
    setSetup(null);
    onAdded(codes);
  };
  return (
    <Part title={t('app.title')} hint={t('app.hint')}>
      {authenticator && (
        <Entry name={t('app.one')} createdAt={authenticator.created_at} lastUsedAt={authenticator.last_used_at}>
          <Button size="small" variant="danger" aria-label={t('app.remove')} onClick={() => void remove()}>
            {t('twoStep.remove')}
          </Button>
        </Entry>
      )}
      {setup ? (
        <SetupForm setup={setup} replaces={authenticator !== null} onCancel={() => setSetup(null)} onDone={finish} />
      ) : (
        <p>
          <Button icon="qr_code" onClick={() => void begin()}>
            {t(authenticator ? 'app.replace' : 'app.setUp')}
          </Button>
        </p>
      )}
    </Part>
  );
}

const SIX_DIGITS = /^\d{6}$/;

interface SetupFormProps {
  setup: AuthenticatorSetup;
  /** Whether there is an app, which the new one replaces. */
  replaces: boolean;
  onCancel: () => void;
  onDone: (codes: RecoveryCodes) => void;
}

/** The secret as QR code and as text, and the code that proves that the app has it. */
function SetupForm({ setup: { ticket, secret, uri }, replaces, onCancel, onDone }: SetupFormProps) {
  const t = useText();
  const api = useApi();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }): FieldErrors => (SIX_DIGITS.test(code.replace(/\s/g, '')) ? {} : { code: t('app.sixDigits') }),
    submit: async (values) => {
      const result = await api.post<RecoveryCodes>('/api/admins/authenticator', { ...values, ticket });
      if (result.status === 'success') onDone(result.data);
      return result;
    },
  });
  return (
    <Form
      form={form}
      guard={false}
      submitText={t('app.confirm')}
      label={t('app.setUp')}
      actions={<Button onClick={onCancel}>{t('form.cancel')}</Button>}
    >
      {replaces && <p>{t('app.replaces')}</p>}
      <p>{t('app.scan')}</p>
      <div className={css.setup}>
        <QRCodeSVG value={uri} size={176} marginSize={2} title={t('app.qr')} className={css.qr} />
        <p>
          {t('app.type')}
          <code className={css.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
      <TextField
        label={t('app.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={10}
        {...form.field('code')}
      />
    </Form>
  );
}
