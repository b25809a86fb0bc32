import {
  type AddressDecision,
  addressDecision,
  type GivenAddressRequest,
  type Parcel,
  RECIPIENT_LIMITS,
} from '@waybill/contracts';
import { Button, useApi, useToast } from '@waybill/kit';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { GrowingTextArea } from '../ui/growing-text-area';
import { Timestamp } from '../ui/timestamp';
import css from './address-request.module.css';

interface AddressRequestProps {
  parcel: Parcel;
  requests: readonly GivenAddressRequest[] | null;
  /** Something was decided, here or elsewhere. */
  onDecided: () => void;
}

/** The open request of the recipient for another address, beside the one that the parcel has; nothing without one. */
export function OpenRequest({ parcel, requests, onDecided }: AddressRequestProps) {
  const t = useText();
  const open = requests?.find(({ state }) => state === 'open');
  if (!open) return null;
  return (
    <Group title={t('addressRequest.title')} wide>
      <div className={css.request}>
        <dl className={css.addresses}>
          <div>
            <dt>{t('addressRequest.now')}</dt>
            <dd>{parcel.destination}</dd>
          </div>
          <div>
            <dt>{t('addressRequest.asked')}</dt>
            <dd>{open.new_destination}</dd>
          </div>
        </dl>
        <p className={css.muted}>
          <Timestamp value={open.asked_at} /> · {t('recipients.by')} {open.browser} · {t(`recipients.by.${open.by}`)}
        </p>
        <p>{t('addressRequest.hint')}</p>
        <Decide key={open.id} id={open.id} destination={parcel.destination} onDecided={onDecided} />
      </div>
    </Group>
  );
}

type DecideProps = Pick<AddressDecision, 'id' | 'destination'> & { onDecided: () => void };

/** Accepts at once; declining takes a sentence for the recipient. */
function Decide({ id, destination, onDecided }: DecideProps) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [declines, setDeclines] = useState(false);
  const [reply, setReply] = useState('');
  const [error, setError] = useState<string>();
  const decide = async (decision: Pick<AddressDecision, 'decision' | 'reply'>) => {
    if (busy) return;
    const body: AddressDecision = { id, destination, ...decision };
    const problem = addressDecision.safeParse(body).error?.issues[0]?.message;
    setError(problem);
    if (problem) return;
    setBusy(true);
    const result = await api.patch<GivenAddressRequest[]>('/api/recipients/addresses', body);
    setBusy(false);
    toast(result.status === 'error' ? (result.errors[0] ?? '') : result.message, result.status);
    onDecided();
  };
  const decline = (event: FormEvent) => {
    event.preventDefault();
    void decide({ decision: 'declined', reply });
  };
  return (
    <>
      <div className={css.buttons}>
        <Button variant="primary" busy={busy} onClick={() => void decide({ decision: 'accepted' })}>
          {t('addressRequest.accept')}
        </Button>
        <Button aria-expanded={declines} onClick={() => setDeclines(!declines)}>
          {t('addressRequest.decline')}
        </Button>
      </div>
      {declines && (
        <form className={css.decline} onSubmit={decline} noValidate>
          <GrowingTextArea
            label={t('addressRequest.reply')}
            hint={t('addressRequest.replyHint')}
            name="reply"
            value={reply}
            limit={RECIPIENT_LIMITS.reply}
            error={error}
            onChange={(text) => setReply(text ?? '')}
          />
          <Button type="submit" variant="danger" busy={busy}>
            {t('addressRequest.send')}
          </Button>
        </form>
      )}
    </>
  );
}

/** What became of earlier requests. */
export function PastRequests({ requests }: Pick<AddressRequestProps, 'requests'>) {
  const t = useText();
  const past = requests?.filter(({ state }) => state !== 'open') ?? [];
  if (past.length === 0) return null;
  return (
    <details>
      <summary>{t('addressRequest.past', { n: past.length })}</summary>
      <ul className={css.past}>
        {past.map(({ id, state, new_destination, reply, decided_at, asked_at }) => (
          <li key={id}>
            <small className={css.muted}>
              <Timestamp value={decided_at ?? asked_at} /> · {t(`addressRequest.${state}`)}
            </small>
            <bdi>{[new_destination.split('\n').join(', '), reply].filter(Boolean).join(' · ')}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
