import { RECIPIENT_LIMITS, type VerifiedRole, type VerifiedView } from '@waybill/contracts';
import { Button, useApi } from '@waybill/kit';
import { SelectField, TextField } from '@waybill/kit/forms';
import { type FormEvent, useRef, useState } from 'react';
import css from './recipient.module.css';
import type { RecipientText } from './texts';

interface VerifyFormProps {
  code: string;
  t: RecipientText;
  /** Why a link did not work. */
  problem: string | null;
  /** The role, where it is known. */
  only?: VerifiedRole;
  /** Why the code is needed. */
  intro?: 'intro' | 'address.code';
  onVerified: (view: VerifiedView) => void;
}

/** Sends a code to the address on the parcel, and takes it. */
export function VerifyForm({ code, t, problem: first, only, intro = 'intro', onVerified }: VerifyFormProps) {
  const api = useApi();
  const [role, setRole] = useState<VerifiedRole>(only ?? 'recipient');
  const [isSent, setSent] = useState(false);
  const [digits, setDigits] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(first);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const call = async <T,>(path: string, body: object, done: (data: T) => void) => {
    setBusy(true);
    setProblem(null);
    setWrong(false);
    const result = await api.post<T>(path, { code, role, ...body });
    setBusy(false);
    if (result.status === 'success') done(result.data);
    else if (result.http === 422 && field.current) {
      setWrong(true);
      field.current.focus();
    } else setProblem(t(result.http === 429 ? 'wait' : result.http === 422 ? 'wrong' : 'failed'));
  };
  const send = () => call<null>('/api/recipients/codes', {}, () => setSent(true));
  const verify = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void call<VerifiedView>('/api/recipients/verifications', { digits }, onVerified);
  };
  return (
    <form className={css.form} onSubmit={verify} noValidate>
      <p>{t(intro)}</p>
      {!only && (
        <SelectField
          label={t('who')}
          name="role"
          value={role}
          choices={(['recipient', 'sender'] as const).map((value) => ({ value, text: t(`role.${value}`) }))}
          onChange={(value) => setRole(value ?? 'recipient')}
        />
      )}
      <Button icon="mail" busy={busy && !isSent} onClick={() => void send()}>
        {t('send')}
      </Button>
      <div role="status">{isSent && <p>{t('sent')}</p>}</div>
      {isSent && (
        <>
          <TextField
            label={t('code')}
            name="digits"
            ref={field}
            error={isWrong ? t('wrong') : undefined}
            value={digits}
            onChange={(text) => setDigits(text ?? '')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={RECIPIENT_LIMITS.digits + 2}
            dir="ltr"
          />
          <Button type="submit" variant="primary" busy={busy}>
            {t('verify')}
          </Button>
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}
