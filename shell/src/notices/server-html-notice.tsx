import { Button, Icon, useLocation } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../i18n/shell-texts';
import { useRemotes } from '../remotes/remotes-context';
import { useKeepServerHtml } from '../remotes/server-html';
import css from './notice.module.css';

/** Notice that the page is not interactive, while the server's HTML replaces a remote that did not load. */
export function ServerHtmlNotice() {
  return useKeepServerHtml(useLocation().pathname) && <Notice />;
}

/** Retries on request: if the remote loads, the page is reloaded. */
function Notice() {
  const t = useText();
  const { remotes } = useRemotes();
  const { pathname } = useLocation();
  const [retrying, setRetrying] = useState<'idle' | 'busy' | 'failed'>('idle');
  const retry = async () => {
    setRetrying('busy');
    const name = remotes.ownerOf(pathname)?.name ?? '';
    await remotes.retry(name);
    if (remotes.get(name)?.status === 'ready') window.location.reload();
    else setRetrying('failed');
  };
  return (
    <div className={css.notice} role="alert">
      <Icon name="cloud_off" />
      <p>{t(retrying === 'failed' ? 'remote.againText' : 'remote.served')}</p>
      <Button variant="primary" size="small" icon="refresh" busy={retrying === 'busy'} onClick={retry}>
        {t('remote.retry')}
      </Button>
    </div>
  );
}
