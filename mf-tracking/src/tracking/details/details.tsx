import type { PublicParcel } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../../i18n/text';
import { Section } from '../section/section';
import css from './details.module.css';

const KILOGRAMS = { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 } as const;

export function Details({ parcel }: { parcel: PublicParcel }) {
  const t = useText();
  const { formatNumber } = useLanguage();
  const details: [TextKey, string | null][] = [
    ['facts.service', parcel.shipped_via],
    ['facts.weight', parcel.weight === null ? null : formatNumber(parcel.weight, KILOGRAMS)],
    ['facts.sender', parcel.sender_name],
    ['facts.recipient', parcel.recipient_name],
  ];
  return (
    <Section title={t('facts.title')}>
      <dl className={css.list}>
        {details.map(
          ([name, value]) =>
            value && (
              <div key={name} className={css.item}>
                <dt>{t(name)}</dt>
                <dd>
                  <bdi suppressHydrationWarning>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {parcel.image && (
        <img
          className={css.photo}
          src={`/uploads/images/${encodeURIComponent(parcel.image)}`}
          alt={t('facts.photo')}
          loading="lazy"
        />
      )}
    </Section>
  );
}
