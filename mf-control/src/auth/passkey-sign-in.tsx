import type { Admin, PasskeyRequest } from '@waybill/contracts';
import { Button, ErrorPanel, useApi } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { useStartSession } from '../session/session';
import css from './auth-card.module.css';
import { answerWithPasskey, supportsPasskeys } from './passkeys';

interface PasskeyButtonProps {
  /** The options to answer and the ticket that belongs to them; or the errors. */
  begin: () => Promise<PasskeyRequest | string[]>;
  /** Path of the API that completes the sign-in. */
  path: string;
}

/** Signs in with a passkey of the browser. */
export function PasskeyButton({ begin, path }: PasskeyButtonProps) {
  const t = useText();
  const api = useApi();
  const startSession = useStartSession();
  const [errors, setErrors] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);

  const attempt = async (): Promise<string[]> => {
    const request = await begin();
    if (Array.isArray(request)) return request;
    const answer = await answerWithPasskey(request.options);
    if ('problem' in answer) return [t(answer.problem)];
    const result = await api.post<Admin>(path, { ticket: request.ticket, credential: answer.credential });
    if (result.status === 'success') await startSession({ email: result.data.email });
    return result.errors;
  };
  const onClick = async () => {
    setBusy(true);
    setErrors(await attempt());
    setBusy(false);
  };
  return (
    <div className={css.passkey}>
      <Button icon="key" busy={busy} onClick={() => void onClick()}>
        {t('signin.passkey')}
      </Button>
      {errors.length > 0 && <ErrorPanel errors={errors} />}
    </div>
  );
}

/** Sign-in without email and password, where the browser supports it. */
export function PasskeySignIn() {
  const t = useText();
  const api = useApi();
  if (!supportsPasskeys()) return null;
  const begin = async () => {
    const result = await api.post<PasskeyRequest>('/api/admins/auth/passkey/options');
    return result.status === 'success' ? result.data : result.errors;
  };
  return (
    <>
      <p className={css.or}>{t('signin.or')}</p>
      <PasskeyButton begin={begin} path="/api/admins/auth/passkey" />
    </>
  );
}
