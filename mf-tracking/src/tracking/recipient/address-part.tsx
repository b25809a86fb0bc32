import type { AddressRequest, VerifiedView } from '@waybill/contracts';
import { Button, useApi, useLanguage } from '@waybill/kit';
import { type ComponentType, useRef, useState } from 'react';
import type { AddressFormProps } from './address-form';
import css from './recipient.module.css';
import type { RecipientText } from './texts';
import { VerifyForm } from './verify-form';

interface AddressPartProps {
  view: VerifiedView;
  code: string;
  t: RecipientText;
  onChanged: (view: VerifiedView) => void;
}

/** What became of requests for another address, and the way to a new one. The office decides each. */
export function AddressPart({ view, code, t, onChanged }: AddressPartProps) {
  const [newest, ...past] = view.address_requests;
  const outcome = useRef<HTMLDivElement>(null);
  // What the focus was on is gone.
  const changed = (next: VerifiedView) => {
    onChanged(next);
    outcome.current?.focus();
  };
  const isByCode = view.browsers.some(({ is_this, by }) => is_this && by === 'code');
  const canWithdraw = newest?.state === 'open' && isByCode;
  return (
    <>
      {view.can_instruct && <p>{t('address.intro')}</p>}
      <div ref={outcome} role="status" tabIndex={-1} className={css.outcome}>
        {newest && <Request request={newest} t={t} />}
      </div>
      {canWithdraw && <Withdraw id={newest.id} code={code} t={t} onWithdrawn={changed} />}
      {view.can_instruct && newest?.state !== 'open' && (
        <NewRequest code={code} t={t} isByCode={isByCode} onVerified={onChanged} onAsked={changed} />
      )}
      {past.length > 0 && (
        <details>
          <summary>{t('address.history')}</summary>
          <ul className={css.past}>
            {past.map((request) => (
              <li key={request.id}>
                <Request request={request} t={t} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Request({
  request: { state, new_destination, reply, asked_at },
  t,
}: {
  request: AddressRequest;
  t: RecipientText;
}) {
  const { formatDate } = useLanguage();
  return (
    <>
      <p className={css.muted}>{formatDate(asked_at, 'datetime')}</p>
      <p className={css.asked}>
        <bdi>{new_destination}</bdi>
      </p>
      <p>{t(`address.${state}`)}</p>
      {reply && (
        <p className={css.asked}>
          <bdi>{reply}</bdi>
        </p>
      )}
    </>
  );
}

interface WithdrawProps {
  id: string;
  code: string;
  t: RecipientText;
  onWithdrawn: (view: VerifiedView) => void;
}

function Withdraw({ id, code, t, onWithdrawn }: WithdrawProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async () => {
    setBusy(true);
    const result = await api.delete<VerifiedView>('/api/recipients/addresses', { code, id });
    // The office was faster: what it decided is shown instead.
    const now = result.http === 409 ? await api.get<VerifiedView>(`/api/recipients/parcel?code=${code}`) : result;
    setBusy(false);
    if (now.status === 'success' && now.data) onWithdrawn(now.data);
    else setProblem(t('failed'));
  };
  return (
    <>
      <Button size="small" busy={busy} onClick={() => void withdraw()}>
        {t('address.withdraw')}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

interface NewRequestProps extends AddressFormProps {
  isByCode: boolean;
  onVerified: (view: VerifiedView) => void;
}

/** A link may have been forwarded: before another address comes a code. The form is loaded with the click. */
function NewRequest({ code, t, isByCode, onVerified, onAsked }: NewRequestProps) {
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  const [Form, setForm] = useState<ComponentType<AddressFormProps>>();
  const open = () => {
    setAsked(true);
    setFailed(false);
    import('./address-form').then(
      ({ AddressForm }) => setForm(() => AddressForm),
      () => {
        setAsked(false);
        setFailed(true);
      },
    );
  };
  if (Form && isByCode) return <Form code={code} t={t} onAsked={onAsked} />;
  if (Form)
    return (
      <VerifyForm code={code} t={t} problem={null} only="recipient" intro="address.code" onVerified={onVerified} />
    );
  return (
    <>
      <Button icon="edit" busy={asked} onClick={open}>
        {t('address.ask')}
      </Button>
      {failed && <p role="alert">{t('failed')}</p>}
    </>
  );
}
