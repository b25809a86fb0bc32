import type { BootRemote } from '@waybill/federation/gate';
import { Button, Card, Icon } from '@waybill/kit';
import { useId, useState } from 'react';
import { useText } from '../text';
import { isRefusal, type RemoteFailure } from './failure';
import css from './remote-card.module.css';

interface Props {
  remote: BootRemote;
  failure: RemoteFailure;
  /** How often it was tried; after the second time a reload is offered. */
  attempts: number;
  onRetry: () => unknown;
}

/** Stands in for a remote that is not there. The rest of the page goes on around it. */
export function RemoteCard({ remote: { name, version }, failure, attempts, onRetry }: Props) {
  const t = useText();
  const heading = useId();
  const refused = isRefusal(failure);
  const { phase, fault } = failure;
  return (
    <Card className={css.card} aria-labelledby={heading} role="alert">
      <Icon name={refused ? 'schedule' : 'cloud_off'} size="2.5rem" className={css.icon} />
      <h1 id={heading}>{t(refused ? 'remote.refused' : 'remote.failed')}</h1>
      <p>{t(refused ? 'remote.refusedText' : attempts > 1 ? 'remote.againText' : 'remote.failedText')}</p>
      {!refused && <Ways attempts={attempts} onRetry={onRetry} />}
      <p className={css.details}>{t('remote.details', { name, version, phase, fault })}</p>
    </Card>
  );
}

function Ways({ attempts, onRetry }: Pick<Props, 'attempts' | 'onRetry'>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div className={css.ways}>
      <Button variant="primary" icon="refresh" busy={busy} onClick={retry}>
        {t('remote.retry')}
      </Button>
      {attempts > 1 && <Button onClick={() => window.location.reload()}>{t('remote.reload')}</Button>}
    </div>
  );
}
