import type { BootRemote } from '@waybill/federation/gate';
import { Button, Card, Icon } from '@waybill/kit';
import { useId, useState } from 'react';
import { useText } from '../i18n/shell-texts';
import { isGateRejection, type RemoteFailure } from './failure';
import css from './remote-card.module.css';

interface Props {
  remote: BootRemote;
  failure: RemoteFailure;
  /** Attempts so far; after the second one a reload is offered. */
  attempts: number;
  onRetry: () => unknown;
}

/** Shown in the slot of a remote that failed. The rest of the page keeps working. */
export function RemoteCard({ remote: { name, version }, failure, attempts, onRetry }: Props) {
  const t = useText();
  const heading = useId();
  const rejected = isGateRejection(failure);
  const { phase, failureClass } = failure;
  return (
    <Card className={css.card} aria-labelledby={heading} role="alert">
      <Icon name={rejected ? 'schedule' : 'cloud_off'} size="2.5rem" className={css.icon} />
      <h1 id={heading}>{t(rejected ? 'remote.refused' : 'remote.failed')}</h1>
      <p>{t(rejected ? 'remote.refusedText' : attempts > 1 ? 'remote.againText' : 'remote.failedText')}</p>
      {!rejected && <Actions attempts={attempts} onRetry={onRetry} />}
      <p className={css.details}>{t('remote.details', { name, version, phase, failure: failureClass })}</p>
    </Card>
  );
}

function Actions({ attempts, onRetry }: Pick<Props, 'attempts' | 'onRetry'>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div className={css.actions}>
      <Button variant="primary" icon="refresh" busy={busy} onClick={retry}>
        {t('remote.retry')}
      </Button>
      {attempts > 1 && <Button onClick={() => window.location.reload()}>{t('remote.reload')}</Button>}
    </div>
  );
}
