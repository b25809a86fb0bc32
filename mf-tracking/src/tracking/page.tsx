import { useDocumentTitle } from '@waybill/kit';
import { useText } from '../i18n/text';
import { EMPTY_CODE } from './errors';
import css from './page.module.css';
import { Search } from './search/search';
import { TrackedParcel } from './tracked-parcel';
import { LiveStatus, OfflineNotice, TrackingError, TrackingHelp } from './tracking-states';
import { useOnline } from './use-online';
import { useRetryWhenOnline } from './use-retry';
import { type Tracking, useTracking } from './use-tracking';

export function TrackingPage() {
  const t = useText();
  const { code, tracking } = useTracking();
  useDocumentTitle(tracking.state === 'found' ? t('code.share_title', { code: tracking.parcel.tracking_code }) : null);
  return (
    <div className={css.page}>
      {code !== null && <meta name="robots" content="noindex" />}
      <h1 className={css.title}>{t('page.title')}</h1>
      <div>
        <Search code={code} invalid={tracking.state === 'failed'} />
        <LiveStatus tracking={tracking} />
      </div>
      <Outcome tracking={tracking} />
    </div>
  );
}

function Outcome({ tracking }: { tracking: Tracking }) {
  const online = useOnline();
  const unreachable = tracking.state === 'failed' && tracking.http === 0;
  useRetryWhenOnline(unreachable);
  if (tracking.state === 'idle') return <TrackingHelp />;
  if (tracking.state === 'found') return <TrackedParcel key={tracking.parcel.tracking_code} parcel={tracking.parcel} />;
  if (tracking.state === 'loading') return null;
  if (unreachable && !online) return <OfflineNotice />;
  return (
    <>
      <TrackingError error={tracking.error} http={tracking.http} />
      {(tracking.http === 404 || tracking.error === EMPTY_CODE) && <TrackingHelp />}
    </>
  );
}
