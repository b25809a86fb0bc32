import { ACCOUNT_LIMITS, type PasskeyRequest, type RecoveryCodes } from '@waybill/contracts';
import { type ApiResult, Button, useApi, useToast } from '@waybill/kit';
import { TextField } from '@waybill/kit/forms';
import { type FormEvent, useState } from 'react';
import { createPasskey } from '../auth/passkeys';
import { useText } from '../i18n/text';
import { FieldWithButton } from '../ui/field-with-button';
import type { ChangeProps } from './change';
import { Entry, Part } from './part';

/** The list of passkeys and the form that adds one. */
export function Passkeys({ account, change, onChange, onAdded }: ChangeProps) {
  const t = useText();
  const api = useApi();
  const remove = async (id: string, name: string) => {
    if (!window.confirm(t('passkey.confirmRemove', { name }))) return;
    const result = await change(() => api.delete('/api/admins/passkeys', { id }));
    if (result?.status === 'success') onChange();
  };
  const { passkeys, passkey_origin: origin } = account;
  return (
    <Part title={t('passkey.title')} hint={t('passkey.hint')}>
      {passkeys.map(({ id, name, created_at, last_used_at }) => (
        <Entry key={id} name={name} createdAt={created_at} lastUsedAt={last_used_at}>
          <Button
            size="small"
            variant="danger"
            aria-label={t('passkey.removeName', { name })}
            onClick={() => void remove(id, name)}
          >
            {t('twoStep.remove')}
          </Button>
        </Entry>
      ))}
      <NewPasskey full={passkeys.length >= ACCOUNT_LIMITS.passkeys} origin={origin} change={change} onAdded={onAdded} />
    </Part>
  );
}

interface NewPasskeyProps extends Pick<ChangeProps, 'change' | 'onAdded'> {
  full: boolean;
  /** The only origin where passkeys work; null if they work nowhere. */
  origin: string | null;
}

function NewPasskey({ full, origin, change, onAdded }: NewPasskeyProps) {
  const t = useText();
  const toast = useToast();
  const create = useCreatePasskey();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  if (full) return <p>{t('passkey.full')}</p>;
  if (origin === null) return <p>{t('passkey.noHost')}</p>;
  if (origin !== window.location.origin) return <p>{t('passkey.elsewhere', { origin })}</p>;
  if (!('PublicKeyCredential' in window)) return <p>{t('passkey.unsupported')}</p>;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const result = await change(() => create(name.trim() || t('passkey.defaultName')));
    setBusy(false);
    if (result?.status !== 'success') return;
    setName('');
    toast(result.message, 'success');
    onAdded(result.data);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <FieldWithButton
        button={
          <Button type="submit" icon="add" busy={busy}>
            {t('passkey.add')}
          </Button>
        }
      >
        <TextField
          label={t('passkey.name')}
          optional
          placeholder={t('passkey.defaultName')}
          maxLength={ACCOUNT_LIMITS.passkeyName}
          name="name"
          value={name}
          onChange={(text) => setName(text ?? '')}
        />
      </FieldWithButton>
    </form>
  );
}

/** Asks the API for a challenge, the browser for a passkey, and the API to store it. */
function useCreatePasskey() {
  const t = useText();
  const api = useApi();
  return async (name: string): Promise<ApiResult<RecoveryCodes>> => {
    const request = await api.post<PasskeyRequest>('/api/admins/passkeys/options');
    if (request.status === 'error') return request;
    const { ticket, options } = request.data;
    const answer = await createPasskey(options);
    if ('problem' in answer) return { status: 'error', errors: [t(answer.problem)], message: '', data: null, http: 0 };
    return api.post<RecoveryCodes>('/api/admins/passkeys', { ticket, name, credential: answer.credential });
  };
}
