import type { Parcel } from '@waybill/contracts';
import { Icon, LinkButton, PageTitle, useLanguage } from '@waybill/kit';
import { DeleteButton } from '../resource/form/edit-page';
import { type Fact, Facts, Group } from '../ui/group';
import { Moment } from '../ui/timestamp';
import type { DetailProps } from '../resource/resource';
import { type TextKey, useText } from '../i18n/text';
import { History } from './history';
import css from './parcels.module.css';
import { labelsPath, PARCELS } from './paths';
import { Share } from './tracking/share';
import { StageBadge } from './stage-badge';
import { imageAddress } from './update-image';

export function ParcelPage({ item: parcel, resource }: DetailProps<Parcel>) {
  const t = useText();
  const here = `/control/parcels/${parcel.id}`;
  return (
    <>
      <PageTitle
        documentTitle={parcel.tracking_code}
        eyebrow={<StageBadge stage={parcel.stage} status={parcel.status} />}
        actions={
          <div className={css.actions}>
            <LinkButton to={`${here}/update`} variant="primary" icon="edit">
              {t('parcels.update')}
            </LinkButton>
            <LinkButton to={`${here}/update-map`} icon="map">
              {t('parcels.updateMap')}
            </LinkButton>
            <LinkButton to={`${here}/update-image`} icon="image">
              {t('parcels.updateImage')}
            </LinkButton>
            <LinkButton to={labelsPath([parcel.id])} icon="print">
              {t('labels.one')}
            </LinkButton>
            <DeleteButton resource={resource} item={parcel} back={PARCELS} />
          </div>
        }
      >
        <span className={css.heading}>{parcel.tracking_code}</span>
      </PageTitle>
      <div className={css.columns}>
        <div className={css.column}>
          <History parcel={parcel} />
          <ParcelFacts parcel={parcel} />
        </div>
        <div className={css.column}>
          <Share code={parcel.tracking_code} />
          <MapFacts parcel={parcel} />
          {parcel.image && (
            <Group title={t('parcels.image')}>
              <img className={css.image} src={imageAddress(parcel.image)} alt={t('parcels.imageAlt')} />
            </Group>
          )}
        </div>
      </div>
    </>
  );
}

function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const t = useText();
  const { formatNumber } = useLanguage();
  const { weight, declared_value: value } = parcel;
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = parcel;
  const facts: [TextKey, Fact['value']][] = [
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
    ['parcels.earliest', earliest && <Moment key="earliest" at={earliest} as="day" />],
    ['parcels.latest', latest && <Moment key="latest" at={latest} as="day" />],
    ['list.created', <Moment key="created" at={parcel.created_at} />],
    ['list.updated', <Moment key="updated" at={parcel.updated_at} />],
  ];
  return (
    <Group title={t('parcels.facts')}>
      <Facts facts={facts.map(([term, fact]) => ({ term: t(term), value: fact }))} />
    </Group>
  );
}

function MapFacts({ parcel }: { parcel: Parcel }) {
  const t = useText();
  const point = (latitude: number | null, longitude: number | null) =>
    latitude === null || longitude === null ? null : <code>{`${latitude}, ${longitude}`}</code>;
  return (
    <Group title={t('map.title')}>
      <Facts
        facts={[
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
