import { formatDeclaredValue, type GivenAddressRequest, LANGUAGE_NAMES, type Parcel } from '@waybill/contracts';
import { LinkButton, PageTitle, useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../i18n/text';
import { SettleNote } from '../meaning/settle-note';
import { MailCard } from '../notifications/mail-card';
import { SubscriberCard } from '../notifications/subscriber-card';
import { ProofCard } from '../proofs/proof-card';
import { OpenRequest } from '../recipients/address-request';
import { RecipientCard } from '../recipients/recipient-card';
import { HistoryLink } from '../resource/history/history-link';
import { DeleteButton } from '../resource/item/delete-item';
import { useItem } from '../resource/item/use-item';
import type { DetailProps } from '../resource/resource';
import { fill } from '../resource/routes';
import { useCompany } from '../session/company';
import { type Description, DescriptionList, Group } from '../ui/group';
import { Menu } from '../ui/menu';
import { Timestamp } from '../ui/timestamp';
import { History } from './history';
import { labelsPath } from './label/labels-path';
import { MapCard } from './map/map-card';
import css from './parcels.module.css';
import { StageBadge } from './stage-badge';
import { Summary } from './summary/summary';
import { Share } from './tracking/share';
import { imageUrl, UPDATE_IMAGE } from './update-image';

export function ParcelPage({ item: parcel, resource, reload }: DetailProps<Parcel>) {
  const t = useText();
  const { id } = parcel;
  const { edit = '' } = resource.routes;
  const requests = useItem<GivenAddressRequest[]>(`/api/recipients/addresses?parcel_id=${id}`);
  const decided = () => {
    requests.reload();
    reload();
  };
  return (
    <>
      <PageTitle
        documentTitle={parcel.tracking_code}
        actions={
          <div className={css.actions}>
            <LinkButton to={fill(edit, { id })} icon="edit">
              {t('parcels.update')}
            </LinkButton>
            <LinkButton to={labelsPath([id])} icon="print">
              {t('labels.one')}
            </LinkButton>
            <Menu label={t('list.more', { name: parcel.tracking_code })} size="normal">
              <LinkButton to={fill(UPDATE_IMAGE, { id })} icon="image">
                {t('parcels.updateImage')}
              </LinkButton>
              <HistoryLink itemPath={fill(resource.routes.item, { id })} />
              <DeleteButton resource={resource} item={parcel} />
            </Menu>
          </div>
        }
      >
        <span className={css.heading}>{parcel.tracking_code}</span>
      </PageTitle>
      <Summary parcel={parcel} badge={<StageBadge stage={parcel.stage} status={parcel.status} />} />
      {parcel.unclear && (
        <SettleNote
          key={parcel.unclear}
          wording={parcel.unclear}
          stage={parcel.stage}
          onSettled={reload}
          onUndone={reload}
        />
      )}
      <OpenRequest parcel={parcel} requests={requests.item} onDecided={decided} />
      <div className={css.columns}>
        <div className={css.column}>
          <History parcel={parcel} reload={reload} />
          <ProofCard key={parcel.updated_at} parcel={parcel} onDeleted={reload} />
          <MailCard key={`mails ${parcel.updated_at}`} parcel={parcel} />
          <SubscriberCard parcel={parcel} />
          <RecipientCard key={`recipient ${parcel.updated_at}`} parcel={parcel} requests={requests.item} />
          <Share code={parcel.tracking_code} />
        </div>
        <div className={css.column}>
          <MapCard parcel={parcel} />
          <ParcelDetails parcel={parcel} />
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
  const { weight, declared_value: value, pieces } = parcel;
  const company = useCompany();
  const currency = parcel.declared_currency ?? company?.currency ?? null;
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = parcel;
  const items: [TextKey, Description['value']][] = [
    ['parcels.recipientName', parcel.recipient_name],
    ['parcels.recipientEmail', parcel.recipient_email],
    ['parcels.recipientPhone', parcel.recipient_phone_number],
    ['parcels.destination', parcel.destination],
    ['parcels.senderName', parcel.sender_name],
    ['parcels.senderEmail', parcel.sender_email],
    ['parcels.pickup', parcel.pickup_location],
    ['parcels.mailLanguage', parcel.mail_language && LANGUAGE_NAMES[parcel.mail_language]],
    ['parcels.location', parcel.current_location],
    ['parcels.shippedVia', parcel.shipped_via],
    ['parcels.weight', weight === null ? null : t('parcels.kilograms', { n: formatNumber(weight) })],
    ['parcels.pieces', pieces === null ? null : formatNumber(pieces)],
    ['parcels.declaredValue', value === null ? null : formatDeclaredValue(value, currency)],
    ['parcels.content', parcel.parcel_content],
    ['parcels.earliest', earliest && <Timestamp key="earliest" value={earliest} format="date" />],
    ['parcels.latest', latest && <Timestamp key="latest" value={latest} format="date" />],
    ['list.created', <Timestamp key="created" value={parcel.created_at} />],
    ['list.updated', <Timestamp key="updated" value={parcel.updated_at} />],
  ];
  const isEmpty = (value: Description['value']) => value === null || value === '';
  const empty = items.filter(([, value]) => isEmpty(value));
  return (
    <Group title={t('parcels.facts')} wide>
      <DescriptionList
        items={items.filter(([, value]) => !isEmpty(value)).map(([term, value]) => ({ term: t(term), value }))}
      />
      {empty.length > 0 && (
        <details className={css.empty}>
          <summary>{t('parcels.emptyFacts', { n: empty.length })}</summary>
          <p>{empty.map(([term]) => t(term)).join(', ')}</p>
        </details>
      )}
    </Group>
  );
}
