import type { Parcel } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { QRCodeSVG } from 'qrcode.react';
import { useText } from '../../i18n/text';
import { trackingLink } from '../tracking/tracking-link';
import { Code128 } from './code128';
import css from './label.module.css';

const CHARACTERS_PER_LINE = 26;

/** Size class of a postal address, by the lines it takes on the label. */
function sizeOf(address: string): 'short' | 'long' | 'longest' {
  const lines = address.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / CHARACTERS_PER_LINE), 0);
  if (lines <= 5) return 'short';
  return lines <= 9 ? 'long' : 'longest';
}

/** The waybill label of one parcel, 100 × 150 mm. */
export function Label({ parcel, company }: { parcel: Parcel; company: string }) {
  const t = useText();
  const { formatDate, formatNumber } = useLanguage();
  return (
    <article className={css.label} aria-label={parcel.tracking_code}>
      <header className={css.head}>
        <strong>{parcel.shipped_via || t('labels.service')}</strong>
        <span>{formatDate(parcel.created_at)}</span>
      </header>
      <section className={css.from}>
        <h2>{t('labels.from')}</h2>
        <p>{parcel.sender_name || company}</p>
        <p>{parcel.pickup_location}</p>
      </section>
      <section className={css.to} data-length={sizeOf(`${parcel.recipient_name}\n${parcel.destination}`)}>
        <h2>{t('labels.to')}</h2>
        <p className={css.name}>{parcel.recipient_name}</p>
        <p className={css.address}>{parcel.destination}</p>
        <p>{parcel.recipient_phone_number}</p>
      </section>
      <div className={css.details}>
        <div>
          <h2>{t('parcels.weight')}</h2>
          <p>{parcel.weight === null ? '–' : t('parcels.kilograms', { n: formatNumber(parcel.weight) })}</p>
        </div>
        <div>
          <h2>{t('labels.by')}</h2>
          <p>{formatDate(parcel.max_expected_delivery_date) || '–'}</p>
        </div>
        <QRCodeSVG
          value={trackingLink(parcel.tracking_code)}
          level="M"
          marginSize={4}
          className={css.qr}
          title={t('share.qr')}
        />
      </div>
      <footer className={css.foot}>
        <Code128 text={parcel.tracking_code} />
        <p className={css.code}>{parcel.tracking_code}</p>
      </footer>
    </article>
  );
}
