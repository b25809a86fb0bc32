import type { Parcel } from '@waybill/contracts';
import { Icon, LinkButton, PageTitle, useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../i18n/text';
import { DeleteButton } from '../resource/item/delete-item';
import type { DetailProps } from '../resource/resource';
import { fill } from '../resource/routes';
import { type Description, DescriptionList, Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { History } from './history';
import { labelsPath } from './label/labels-path';
import { UPDATE_MAP } from './map/update-map';
import css from './parcels.module.css';
import { StageBadge } from './stage-badge';
import { Share } from './tracking/share';
import { imageUrl, UPDATE_IMAGE } from './update-image';

export function ParcelPage({ item: parcel, resource }: DetailProps<Parcel>) {
  const t = useText();
  const { id } = parcel;
  const { edit = '' } = resource.routes;
  return (
    <>
      <PageTitle
        documentTitle={parcel.tracking_code}
        eyebrow={<StageBadge stage={parcel.stage} status={parcel.status} />}
        actions={
          <div className={css.actions}>
            <LinkButton to={fill(edit, { id })} variant="primary" icon="edit">
              {t('parcels.update')}
            </LinkButton>
            <LinkButton to={fill(UPDATE_MAP, { id })} icon="map">
              {t('parcels.updateMap')}
            </LinkButton>
            <LinkButton to={fill(UPDATE_IMAGE, { id })} icon="image">
              {t('parcels.updateImage')}
            </LinkButton>
            <LinkButton to={labelsPath([id])} icon="print">
              {t('labels.one')}
            </LinkButton>
            <DeleteButton resource={resource} item={parcel} />
          </div>
        }
      >
        <span className={css.heading}>{parcel.tracking_code}</span>
      </PageTitle>
      <div className={css.columns}>
        <div className={css.column}>
          <History parcel={parcel} />
          <ParcelDetails parcel={parcel} />
        </div>
        <div className={css.column}>
          <Share code={parcel.tracking_code} />
          <MapDetails parcel={parcel} />
          {parcel.image && (
            <Group title={t('parcels.image')}>
              <img className={css.image} src={imageUrl(parcel.image)} alt={t('parcels.imageAlt')} />
            </Group>
          )}
        </div>
      </div>
    </>
  );
}

function ParcelDetails({ parcel }: { parcel: Parcel }) {
  const t = useText();
  const { formatNumber } = useLanguage();
  const { weight, declared_value: value } = parcel;
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = parcel;
  const items: [TextKey, Description['value']][] = [
    ['parcels.recipientName', parcel.recipient_name],
    ['parcels.recipientEmail', parcel.recipient_email],
    ['parcels.recipientPhone', parcel.recipient_phone_number],
    ['parcels.destination', parcel.destination],
    ['parcels.senderName', parcel.sender_name],
    ['parcels.senderEmail', parcel.sender_email],
    ['parcels.pickup', parcel.pickup_location],
    ['parcels.location', parcel.current_location],
    ['parcels.shippedVia', parcel.shipped_via],
    ['parcels.weight', weight === null ? null : t('parcels.kilograms', { n: formatNumber(weight) })],
    ['parcels.declaredValue', value === null ? null : formatNumber(value, { minimumFractionDigits: 2 })],
    ['parcels.content', parcel.parcel_content],
    ['parcels.earliest', earliest && <Timestamp key="earliest" value={earliest} format="date" />],
    ['parcels.latest', latest && <Timestamp key="latest" value={latest} format="date" />],
    ['list.created', <Timestamp key="created" value={parcel.created_at} />],
    ['list.updated', <Timestamp key="updated" value={parcel.updated_at} />],
  ];
  return (
    <Group title={t('parcels.facts')}>
      <DescriptionList items={items.map(([term, value]) => ({ term: t(term), value }))} />
    </Group>
  );
}

function MapDetails({ parcel }: { parcel: Parcel }) {
  const t = useText();
  const point = (latitude: number | null, longitude: number | null) =>
    latitude === null || longitude === null ? null : <code>{`${latitude}, ${longitude}`}</code>;
  return (
    <Group title={t('map.title')}>
      <DescriptionList
        items={[
          { term: t('map.show'), value: <YesNo yes={parcel.show_map === 'yes'} /> },
          { term: t('map.zoom'), value: parcel.map_zoom },
          { term: t('map.current'), value: point(parcel.map_current_latitude, parcel.map_current_longitude) },
          { term: t('map.pickup'), value: point(parcel.map_pickup_latitude, parcel.map_pickup_longitude) },
          {
            term: t('map.destination'),
            value: point(parcel.map_destination_latitude, parcel.map_destination_longitude),
          },
        ]}
      />
    </Group>
  );
}

function YesNo({ yes }: { yes: boolean }) {
  const t = useText();
  return (
    <span className={css.badge}>
      <Icon name={yes ? 'visibility' : 'visibility_off'} />
      {t(yes ? 'map.yes' : 'map.no')}
    </span>
  );
}
