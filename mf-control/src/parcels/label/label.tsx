import { documentDate, inKilograms, type Parcel, type Settings } from '@waybill/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { useText } from '../../i18n/text';
import { useInstructionText } from '../../recipients/instruction-text';
import { trackingLink } from '../tracking/tracking-link';
import { Code128 } from './code128';
import css from './label.module.css';
import type { Piece } from './pieces';

const CHARACTERS_PER_LINE = 26;

/** Size class of a postal address, by the lines it takes on the label. */
function sizeOf(address: string): 'short' | 'long' | 'longest' {
  const lines = address.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / CHARACTERS_PER_LINE), 0);
  if (lines <= 5) return 'short';
  return lines <= 9 ? 'long' : 'longest';
}

/** Who a parcel is from and where that is: the company and its address, where the parcel names nobody and no place. */
export function senderOf({ sender_name, pickup_location }: Parcel, company: Settings | null) {
  const office = company?.contact_address ?? null;
  if (sender_name || !company?.company_name) return { name: sender_name || office, address: pickup_location };
  return { name: company.company_name, address: pickup_location || office };
}

/** Where there is no room for a line each. */
const inOneLine = (address: string | null) => address?.replaceAll('\n', ', ');

/**
 * The label of one piece, 100 × 150 mm. It reads the same in every language of the panel, from left to right; a text of
 * another direction keeps its own.
 */
export function Label({ piece, company }: { piece: Piece; company: Settings | null }) {
  const t = useText();
  const { parcel, number, count } = piece;
  const textOf = useInstructionText();
  const wish = parcel.instruction && textOf(parcel.instruction);
  const zone = company?.time_zone ?? 'UTC';
  const sender = senderOf(parcel, company);
  return (
    <article className={css.label} aria-label={parcel.tracking_code} dir="ltr">
      <header className={css.head}>
        <strong dir="auto">{parcel.shipped_via || t('labels.service')}</strong>
        <span>{documentDate(parcel.created_at, zone)}</span>
      </header>
      <section className={css.from}>
        <h2>{t('labels.from')}</h2>
        <p dir="auto">{inOneLine(sender.name)}</p>
        <p dir="auto">{inOneLine(sender.address)}</p>
      </section>
      <section
        className={css.to}
        data-length={sizeOf(`${parcel.recipient_name}\n${parcel.destination}\n${wish ?? ''}`)}
      >
        <h2>{t('labels.to')}</h2>
        <p className={css.name} dir="auto">
          {parcel.recipient_name}
        </p>
        <p className={css.address} dir="auto">
          {parcel.destination}
        </p>
        <p>{parcel.recipient_phone_number}</p>
        {wish && (
          <p className={css.wish} dir="auto">
            {wish}
          </p>
        )}
      </section>
      <div className={css.details}>
        <Details parcel={parcel} pieces={`${number} / ${count}`} />
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

function Details({ parcel, pieces }: { parcel: Parcel; pieces: string }) {
  const t = useText();
  const due = parcel.max_expected_delivery_date;
  return (
    <dl>
      <div>
        <dt>{t('labels.piece')}</dt>
        <dd className={css.pieces}>{pieces}</dd>
      </div>
      <div>
        <dt>{t('parcels.weight')}</dt>
        <dd>{parcel.weight === null ? '–' : inKilograms(parcel.weight)}</dd>
      </div>
      <div>
        <dt>{t('labels.by')}</dt>
        <dd>{due === null ? '–' : documentDate(due, 'UTC')}</dd>
      </div>
    </dl>
  );
}
