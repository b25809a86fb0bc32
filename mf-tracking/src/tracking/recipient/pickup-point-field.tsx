import type { OfferedPickupPoint } from '@waybill/contracts';
import { useApi, useLanguage } from '@waybill/kit';
import { SelectField } from '@waybill/kit/forms';
import { useEffect, useState } from 'react';
import css from './recipient.module.css';
import type { RecipientText } from './texts';

const KILOMETERS = { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 } as const;

/** Where the parcel can be collected, the nearest first; none while they are unknown. */
export function usePickupPoints(code: string, isOffered: boolean): OfferedPickupPoint[] {
  const api = useApi();
  const [points, setPoints] = useState<OfferedPickupPoint[]>([]);
  useEffect(() => {
    if (!isOffered) return;
    const controller = new AbortController();
    void api
      .get<OfferedPickupPoint[]>(`/api/recipients/pickup-points?code=${code}`, { signal: controller.signal })
      .then(({ data }) => !controller.signal.aborted && data && setPoints(data));
    return () => controller.abort();
  }, [api, code, isOffered]);
  return points;
}

interface PickupPointFieldProps {
  points: readonly OfferedPickupPoint[];
  chosen: OfferedPickupPoint;
  t: RecipientText;
  onChange: (id: string | null) => void;
}

/** The choice of a pick-up point, with name, address and opening hours of the chosen one: phones cut a long name in the field. */
export function PickupPointField({ points, chosen, t, onChange }: PickupPointFieldProps) {
  const { formatNumber } = useLanguage();
  const textOf = ({ name, kilometers }: OfferedPickupPoint) =>
    kilometers === null ? name : `${name} · ${formatNumber(Math.max(1, kilometers), KILOMETERS)}`;
  return (
    <>
      <SelectField
        label={t('point')}
        name="pickup_point_id"
        value={chosen.id}
        choices={points.map((each) => ({ value: each.id, text: textOf(each) }))}
        onChange={onChange}
      />
      <dl className={css.facts} aria-live="polite">
        <div>
          <dt>{t('point.address')}</dt>
          <dd>
            <bdi>{chosen.name}</bdi>
            <br />
            <bdi>{chosen.location}</bdi>
          </dd>
        </div>
        {chosen.hours && (
          <div>
            <dt>{t('point.hours')}</dt>
            <dd>
              <bdi lang={chosen.hours_language ?? undefined}>{chosen.hours}</bdi>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
