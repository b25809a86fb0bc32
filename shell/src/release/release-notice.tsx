import { Button } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { useBoot } from '../boot-context';
import css from '../frame/notice.module.css';
import { useText } from '../text';

const ASK_EVERY_MS = 60_000;

/** Tells an open tab that a newer release is live. The tab keeps its own until its reader reloads. */
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

/** The number of the live release, asked for when the tab is looked at and each minute while it is. */
function useLiveRelease(own: number): number {
  const [live, setLive] = useState(own);
  useEffect(() => {
    if (own === 0) return;
    const ask = async () => {
      if (document.visibilityState === 'visible') setLive((await liveRelease()) ?? own);
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [own]);
  return live;
}

async function liveRelease(): Promise<number | undefined> {
  try {
    const response = await fetch('/releases/current', { cache: 'no-store' });
    const { id } = (await response.json()) as { id?: unknown };
    return typeof id === 'number' ? id : undefined;
  } catch {
    return undefined;
  }
}
