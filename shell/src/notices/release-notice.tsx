import { Button } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { useBoot } from '../boot/boot-context';
import { useText } from '../i18n/shell-texts';
import css from './notice.module.css';

const POLL_INTERVAL_MS = 60_000;

/** Notifies an open tab that a newer release is live. The tab stays on its release until it is reloaded. */
export function ReleaseNotice() {
  const t = useText();
  const { release } = useBoot();
  const live = useLiveRelease(release);
  const [ignored, setIgnored] = useState(release);
  const newer = live > release && live !== ignored;
  return (
    <div role="status">
      {newer && (
        <div className={css.notice}>
          <p>{t('release.newer')}</p>
          <Button variant="primary" size="small" onClick={() => window.location.reload()}>
            {t('release.reload')}
          </Button>
          <Button variant="ghost" size="small" onClick={() => setIgnored(live)}>
            {t('release.later')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The id of the live release, polled when the tab becomes visible and every minute while it is. */
function useLiveRelease(current: number): number {
  const [live, setLive] = useState(current);
  useEffect(() => {
    if (current === 0) return;
    const poll = () => {
      if (document.visibilityState !== 'visible') return;
      void fetchLiveRelease().then((id) => setLive(id ?? current));
    };
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [current]);
  return live;
}

async function fetchLiveRelease(): Promise<number | undefined> {
  try {
    const response = await fetch('/releases/current', { cache: 'no-store' });
    const { id } = (await response.json()) as { id?: unknown };
    return typeof id === 'number' ? id : undefined;
  } catch {
    return undefined;
  }
}
