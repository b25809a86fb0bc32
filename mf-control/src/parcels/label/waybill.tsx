import { documentDate, formatDeclaredValue, inKilograms, type Parcel, type Settings } from '@waybill/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { useText } from '../../i18n/text';
import { Issuer } from '../../ui/issuer';
import { trackingLink } from '../tracking/tracking-link';
import { Code128 } from './code128';
import { senderOf } from './label';
import css from './waybill.module.css';

/** The waybill of one parcel on an A4 sheet: what is carried for whom, on which terms, and who signed for it. */
export function Waybill({ parcel, company }: { parcel: Parcel; company: Settings | null }) {
  const t = useText();
  const sender = senderOf(parcel, company);
  return (
    <article className={css.waybill} aria-label={parcel.tracking_code} dir="ltr">
      <header className={css.head}>
        {company && (
          <div className={css.issuer}>
            <Issuer {...company} />
            <address dir="auto">{company.contact_address}</address>
          </div>
        )}
        <div className={css.title}>
          <h2>{t('waybill.title')}</h2>
          <p>{documentDate(parcel.created_at, company?.time_zone ?? 'UTC')}</p>
        </div>
      </header>
      <div className={css.codes}>
        <div>
          <Code128 text={parcel.tracking_code} />
          <p className={css.code}>{parcel.tracking_code}</p>
        </div>
        <QRCodeSVG
          value={trackingLink(parcel.tracking_code)}
          level="M"
          marginSize={4}
          className={css.qr}
          title={t('share.qr')}
        />
      </div>
      <div className={css.parties}>
        <Party title={t('labels.from')} lines={[sender.name, sender.address]} />
        <Party
          title={t('labels.to')}
          lines={[parcel.recipient_name, parcel.destination, parcel.recipient_phone_number]}
        />
      </div>
      <Facts parcel={parcel} company={company} />
      {company?.waybill_terms && (
        <section className={css.terms}>
          <h3>{t('waybill.terms')}</h3>
          <p dir="auto">{company.waybill_terms}</p>
        </section>
      )}
      <footer className={css.signatures}>
        <p>{t('waybill.signedBySender')}</p>
        <p>{t('waybill.signedByCourier')}</p>
        <p>{t('waybill.signedByRecipient')}</p>
      </footer>
    </article>
  );
}

function Party({ title, lines }: { title: string; lines: (string | null)[] }) {
  const [name, ...rest] = lines;
  return (
    <section>
      <h3>{title}</h3>
      <p className={css.name} dir="auto">
        {name}
      </p>
      {rest.filter(Boolean).map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </section>
  );
}

function Facts({ parcel, company }: { parcel: Parcel; company: Settings | null }) {
  const t = useText();
  const { declared_value: value, weight, max_expected_delivery_date: due } = parcel;
  const currency = parcel.declared_currency ?? company?.currency ?? null;
  const facts = [
    [t('labels.serviceLabel'), parcel.shipped_via],
    [t('parcels.pieces'), String(parcel.pieces ?? 1)],
    [t('parcels.weight'), weight === null ? null : inKilograms(weight)],
    [t('parcels.declaredValue'), value === null ? null : formatDeclaredValue(value, currency)],
    [t('labels.by'), due === null ? null : documentDate(due, 'UTC')],
    [t('parcels.content'), parcel.parcel_content],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
