import { Button, Icon, useLocation } from '@waybill/kit';
import { useState } from 'react';
import css from '../frame/notice.module.css';
import { useText } from '../text';
import { useRemotes } from './remotes-context';
import { useAsServed } from './use-as-served';

/** Says that a page can be read but does not react. */
export function ServedNotice() {
  return useAsServed(useLocation().pathname) && <Notice />;
}

/** Tries again when asked: a remote that comes then gets the page anew. */
function Notice() {
  const t = useText();
  const { remotes } = useRemotes();
  const { pathname } = useLocation();
  const [tried, setTried] = useState<'no' | 'now' | 'in vain'>('no');
  const retry = async () => {
    setTried('now');
    const name = remotes.ownerOf(pathname)?.name ?? '';
    await remotes.retry(name);
    if (remotes.get(name)?.status === 'ready') window.location.reload();
    else setTried('in vain');
  };
  return (
    <div className={css.notice} role="alert">
      <Icon name="cloud_off" />
      <p>{t(tried === 'in vain' ? 'remote.againText' : 'remote.served')}</p>
      <Button variant="primary" size="small" icon="refresh" busy={tried === 'now'} onClick={retry}>
        {t('remote.retry')}
      </Button>
    </div>
  );
}
