import { Button, Icon, useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../i18n/text';
import type { QueueState, Trouble } from '../queue/sending-queue';
import css from './proofs.module.css';
import type { PendingProof } from './queue/pending-proof';

interface QueueNoticeProps {
  state: QueueState<PendingProof>;
  onRetry: (proof: PendingProof) => void;
  onDiscard: (proof: PendingProof) => void;
}

const WAITS: Record<Trouble, TextKey> = {
  offline: 'proof.waitOffline',
  busy: 'proof.waitBusy',
  limited: 'proof.waitLimited',
  'signed-out': 'proof.waitUnpaired',
};

/** How many proofs wait and what for, and those that the site refused. */
export function QueueNotice({ state, onRetry, onDiscard }: QueueNoticeProps) {
  const t = useText();
  const { formatDate } = useLanguage();
  const { phase, isKept, entries, trouble, retryAt } = state;
  const n = entries.filter(({ refusal }) => refusal === null).length;
  const refused = entries.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <div role="status">
        {phase === 'elsewhere' && <p className={css.notice}>{t('proof.elsewhere')}</p>}
        {n > 0 && (
          <p className={css.notice}>
            <Icon name={trouble ? 'cloud_off' : 'schedule'} />
            {t(trouble ? WAITS[trouble] : 'proof.sending', { n, time: formatDate(retryAt, 'datetime') })}
          </p>
        )}
        {n > 0 && !isKept && <p className={css.notice}>{t('scanning.notKept')}</p>}
      </div>
      {refused.map((proof) => (
        <div key={proof.id} className={css.refused} role="alert">
          <p>
            <strong dir="ltr">{proof.tracking_code}</strong> {t('proof.refused', { reason: proof.refusal ?? '' })}
          </p>
          <div className={css.buttons}>
            <Button size="small" icon="refresh" onClick={() => onRetry(proof)}>
              {t('proof.retry')}
            </Button>
            <Button size="small" variant="danger" onClick={() => onDiscard(proof)}>
              {t('proof.discard')}
            </Button>
          </div>
        </div>
      ))}
    </>
  );
}
