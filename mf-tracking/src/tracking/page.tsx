import { useDocumentTitle } from '@waybill/kit';
import { useText } from '../text';
import { EMPTY_CODE } from './errors';
import { Found } from './found';
import css from './page.module.css';
import { Search } from './search/search';
import { Idle, Offline, Refused, Waiting } from './states';
import { useOnline } from './use-online';
import { useSearchWhenOnline } from './use-search-again';
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
        <Search code={code} invalid={tracking.state === 'refused'} />
        <Waiting tracking={tracking} />
      </div>
      <Outcome tracking={tracking} />
    </div>
  );
}

function Outcome({ tracking }: { tracking: Tracking }) {
  const online = useOnline();
  const unanswered = tracking.state === 'refused' && tracking.http === 0;
  useSearchWhenOnline(unanswered);
  if (tracking.state === 'idle') return <Idle />;
  if (tracking.state === 'found') return <Found key={tracking.parcel.tracking_code} parcel={tracking.parcel} />;
  if (tracking.state === 'tracking') return null;
  if (unanswered && !online) return <Offline />;
  return (
    <>
      <Refused error={tracking.error} http={tracking.http} />
      {(tracking.http === 404 || tracking.error === EMPTY_CODE) && <Idle />}
    </>
  );
}
