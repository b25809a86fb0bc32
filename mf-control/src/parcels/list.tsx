import type { Parcel } from '@waybill/contracts';
import { LinkButton, useSearchParams } from '@waybill/kit';
import { useText } from '../i18n/text';
import type { Column } from '../resource/resource';
import { DownloadLink } from '../ui/download-link';
import { Timestamp } from '../ui/timestamp';
import { IMPORT } from './import/import-page';
import { StageBadge } from './stage-badge';

export const columns: Column<Parcel>[] = [
  { title: 'parcels.code', cell: (parcel) => <code>{parcel.tracking_code}</code> },
  { title: 'parcels.status', cell: ({ stage, status }) => <StageBadge stage={stage} status={status} /> },
  { title: 'parcels.recipient', from: 'tablet', cell: (parcel) => parcel.recipient_name },
  { title: 'parcels.destination', from: 'tablet', cell: ({ destination }) => destination.split('\n')[0] },
  { title: 'parcels.location', from: 'desktop', cell: (parcel) => parcel.current_location ?? '–' },
  { title: 'list.updated', from: 'desktop', cell: (parcel) => <Timestamp value={parcel.updated_at} format="short" /> },
];

/** Import, and export of the list with its current filters. */
export function ListActions() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <>
      <LinkButton to={IMPORT} icon="upload">
        {t('parcels.import')}
      </LinkButton>
      <DownloadLink href={`/api/parcels/export.csv?${query}`}>{t('parcels.export')}</DownloadLink>
    </>
  );
}
