import { useDocumentTitle } from '@waybill/kit';
import { useText } from '../i18n/text';
import { Device } from './device/device';
import { EMPTY_CODE } from './errors';
import css from './page.module.css';
import { ScanLink } from './scan-link';
import { Search } from './search/search';
import { Several } from './several/several';
import { TrackedParcel } from './tracked-parcel';
import { LiveStatus, OfflineNotice, TrackingError, TrackingHelp } from './tracking-states';
import { useOnline } from './use-online';
import { useRetryWhenOnline } from './use-retry';
import { type Tracking, useTracking } from './use-tracking';

export function TrackingPage() {
  const t = useText();
  const { code, tracking } = useTracking();
  const parcel = tracking.state === 'found' ? tracking.parcel : null;
  const found = parcel?.tracking_code ?? null;
  useDocumentTitle(found && t('code.share_title', { code: found }));
  return (
    <div className={found ? `${css.page} ${css.wide}` : css.page}>
      {code !== null && <meta name="robots" content="noindex" />}
      <h1 id="page-heading" className={code ? css.found : css.title}>
        {t('page.title')}
      </h1>
      <div className={css.search}>
        <Search code={code} found={found} invalid={tracking.state === 'failed'} />
        <LiveStatus tracking={tracking} />
        {found && <ScanLink code={found} />}
      </div>
      <Outcome tracking={tracking} />
      <Device code={found} version={parcel?.version ?? null} />
    </div>
  );
}

function Outcome({ tracking }: { tracking: Tracking }) {
  const online = useOnline();
  const unreachable = tracking.state === 'failed' && tracking.http === 0;
  useRetryWhenOnline(unreachable);
  if (tracking.state === 'idle') return <TrackingHelp />;
  if (tracking.state === 'found') return <TrackedParcel key={tracking.parcel.tracking_code} parcel={tracking.parcel} />;
  if (tracking.state === 'several') return <Several rows={tracking.rows} isCut={tracking.isCut} />;
  if (tracking.state === 'loading') return null;
  if (unreachable && !online) return <OfflineNotice />;
  return (
    <>
      <TrackingError error={tracking.error} http={tracking.http} />
      {(tracking.http === 404 || tracking.error === EMPTY_CODE) && <TrackingHelp />}
    </>
  );
}
