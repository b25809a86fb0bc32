import type { PublicParcel } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { langOf } from '../../i18n/courier-wording';
import { type TextKey, useText } from '../../i18n/text';
import { Section } from '../section/section';
import css from './details.module.css';

const KILOGRAMS = { style: 'unit', unit: 'kilogram', maximumFractionDigits: 3 } as const;

export function Details({ parcel, original }: { parcel: PublicParcel; original: boolean }) {
  const t = useText();
  const { formatNumber } = useLanguage();
  const { proof } = parcel;
  const details: [TextKey, string | null, string?][] = [
    ['facts.service', parcel.shipped_via, langOf(parcel, 'shipped_via', original)],
    ['facts.weight', parcel.weight === null ? null : formatNumber(parcel.weight, KILOGRAMS)],
    ['facts.sender', parcel.sender_name],
    ['facts.recipient', parcel.recipient_name],
    ['facts.received', proof?.signed ? t('facts.signed', { name: proof.receiver }) : (proof?.receiver ?? null)],
  ];
  return (
    <Section title={t('facts.title')}>
      <dl className={css.list}>
        {details.map(
          ([name, value, lang]) =>
            value && (
              <div key={name} className={css.item}>
                <dt>{t(name)}</dt>
                <dd>
                  <bdi lang={lang} suppressHydrationWarning>
                    {value}
                  </bdi>
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
