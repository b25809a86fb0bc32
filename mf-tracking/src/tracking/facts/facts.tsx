import type { PublicParcel } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../../text';
import { Section } from '../section';
import css from './facts.module.css';

const KILOGRAMS = { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 } as const;

export function Facts({ parcel }: { parcel: PublicParcel }) {
  const t = useText();
  const { formatNumber } = useLanguage();
  const facts: [TextKey, string | null][] = [
    ['facts.service', parcel.shipped_via],
    ['facts.weight', parcel.weight === null ? null : formatNumber(parcel.weight, KILOGRAMS)],
    ['facts.sender', parcel.sender_name],
    ['facts.recipient', parcel.recipient_name],
  ];
  return (
    <Section title={t('facts.title')}>
      <dl className={css.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className={css.fact}>
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
