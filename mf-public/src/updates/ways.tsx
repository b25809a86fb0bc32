import type { ParcelUpdates } from '@waybill/contracts';
import { ErrorPanel, Link, Loading } from '@waybill/kit';
import { useApiData } from '../api-data/use-api-data';
import { useText } from '../i18n/text';
import { OtherWays } from './other-ways';
import { OnThisDevice } from './push/on-this-device';
import { SubscribeForm } from './subscribe-form';
import { updatesPath } from './updates-path';

/** The ways in which somebody can hear of the parcel with this code. */
export function Ways({ code }: { code: string | null }) {
  const t = useText();
  const path = updatesPath(code);
  const result = useApiData<ParcelUpdates>(path);
  if (path !== null && result === null) return <Loading />;
  const updates = result?.data;
  if (updates) {
    return (
      <>
        {updates.by_email && <SubscribeForm code={updates.tracking_code} />}
        <OtherWays updates={updates} />
        {updates.push_key && <OnThisDevice code={updates.tracking_code} pushKey={updates.push_key} />}
      </>
    );
  }
  const isUnknown = result === null || result.http === 404;
  const error = result?.http === 429 ? 'contact.too_many' : 'contact.unavailable';
  return (
    <>
      <ErrorPanel errors={[t(isUnknown ? 'rating.unknown' : error)]} />
      <p>
        <Link to="/track.html">{t('track.title')}</Link>
      </p>
    </>
  );
}
