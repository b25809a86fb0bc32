import type { Parcel } from '@waybill/contracts';
import { Icon, LinkButton, useLanguage, useSearchParams } from '@waybill/kit';
import { ConfirmedDownload } from '../auth/confirmed-download';
import { useText } from '../i18n/text';
import { InstructionMark } from '../recipients/instruction-line';
import type { Column } from '../resource/resource';
import { fill } from '../resource/routes';
import { Timestamp } from '../ui/timestamp';
import { activities } from './activities';
import { IMPORT } from './import/import-page';
import { InlineStatus } from './inline-status';
import { labelsPath } from './label/labels-path';
import css from './parcels.module.css';

export const columns: Column<Parcel>[] = [
  {
    title: 'parcels.code',
    card: '3 start',
    cell: (parcel) => (
      <>
        <code>{parcel.tracking_code}</code>
        <Silent {...parcel} />
      </>
    ),
    sort: { ascending: 'tracking_code', descending: 'tracking_code_desc' },
  },
  { title: 'parcels.status', card: '1 start', cell: (parcel) => <InlineStatus parcel={parcel} /> },
  {
    title: 'parcels.recipient',
    card: '2 start',
    from: 'tablet',
    cell: ({ recipient_name, instruction }) => (
      <>
        {recipient_name}
        <InstructionMark instruction={instruction} />
      </>
    ),
  },
  {
    title: 'parcels.destination',
    card: '2 end',
    from: 'tablet',
    cell: ({ destination }) => (
      <>
        <Icon name="arrow_forward" className={css.toDestination ?? ''} />
        {destination.split('\n')[0]}
      </>
    ),
  },
  {
    title: 'parcels.location',
    card: '3 end',
    from: 'desktop',
    cell: (parcel) => parcel.current_location ?? '–',
  },
  {
    title: 'list.updated',
    card: '1 end',
    from: 'desktop',
    cell: (parcel) => <Timestamp value={parcel.updated_at} format="short" />,
    sort: { descending: 'updated', ascending: 'updated_oldest' },
  },
];

/** The mark of a parcel that is silent longer than promised. */
function Silent({ silent_since: since }: Parcel) {
  const t = useText();
  const { formatDate } = useLanguage();
  if (!since) return null;
  return (
    <span className={css.silent}>
      <Icon name="schedule" /> {t('parcels.silentSince', { when: formatDate(since, 'date') })}
    </span>
  );
}

/** What is done most with one parcel. */
export function RowActions({ item: { id } }: { item: Parcel }) {
  const t = useText();
  return (
    <>
      <LinkButton to={fill(activities.routes.create, { id })} icon="add">
        {t('scan.add')}
      </LinkButton>
      <LinkButton to={fill('/control/parcels/:id/update', { id })} icon="edit">
        {t('parcels.update')}
      </LinkButton>
      <LinkButton to={labelsPath([id])} icon="print">
        {t('labels.one')}
      </LinkButton>
    </>
  );
}

/** Import, and export of the list with its current filters. */
export function ListActions() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <>
      <LinkButton to={IMPORT} icon="upload">
        {t('parcels.import')}
      </LinkButton>
      <ConfirmedDownload href={`/api/parcels/export.csv?${query}`}>{t('parcels.export')}</ConfirmedDownload>
    </>
  );
}
