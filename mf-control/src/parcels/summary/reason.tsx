import type { Parcel } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { useText } from '../../i18n/text';

/** Why a parcel is at its stage. */
export function Reason({ stage, event_reason: reason }: Pick<Parcel, 'stage' | 'event_reason'>) {
  const t = useText();
  const { formatDate } = useLanguage();
  if (!reason) return null;
  const values = {
    stage: t(`stage.${stage}`),
    source: t(`meaning.source.${reason.source}`),
    time: formatDate(reason.at, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' }),
  };
  return <span>{t(reason.activity_id ? 'meaning.byScan' : 'meaning.byStatus', values)}</span>;
}
