import type { VerifiedView } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { useText } from '../../i18n/text';
import css from './recipient.module.css';
import type { RecipientText } from './texts';

/** Names, address and proof of delivery in full. */
export function VerifiedDetails({ view, t }: { view: VerifiedView; t: RecipientText }) {
  const page = useText();
  const { formatDate, formatNumber } = useLanguage();
  const { parcel, relationship, delivered_at, redacted_at } = view;
  const code = encodeURIComponent(parcel.tracking_code ?? '');
  const value = parcel.declared_value ?? null;
  const currency = parcel.declared_currency;
  const whoElse = relationship && relationship !== 'recipient' && t(`receiver.${relationship}`);
  const facts: [string, string | null | undefined][] = [
    [page('facts.recipient'), parcel.recipient_name],
    [t('address'), parcel.destination],
    [page('facts.sender'), parcel.sender_name],
    [t('contents'), parcel.parcel_content],
    [t('value'), value === null ? null : formatNumber(value, currency ? { style: 'currency', currency } : {})],
    [page('facts.received'), [parcel.proof_receiver, whoElse].filter(Boolean).join(' · ')],
    [t('received_at'), delivered_at && formatDate(delivered_at, 'datetime')],
  ];
  return (
    <>
      <dl className={css.facts}>
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{fact}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className={css.proof}>
        {parcel.proof_signature && <img src={`/api/recipients/signature.svg?code=${code}`} alt={t('signature')} />}
        {parcel.proof_photo && <img src={`/api/recipients/photo?code=${code}`} alt={t('photo')} />}
      </div>
      {redacted_at && <p className={css.muted}>{t('redacted', { day: formatDate(redacted_at, 'date') })}</p>}
    </>
  );
}
