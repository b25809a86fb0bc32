import type { PublicParcel } from '@waybill/contracts';
import { useRef } from 'react';
import { useText } from '../../i18n/text';
import { type LoadPart, useNear } from '../lazy/use-near';
import css from './route.module.css';

export interface MapProps {
  parcel: PublicParcel;
}

const load: LoadPart<MapProps> = (code) => import('./map/map-panel').then(({ prepare }) => prepare(code));

/** Reserves the space of the map and loads it when it comes near the viewport. */
export function LazyMap({ parcel }: MapProps) {
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const { Part, failed } = useNear(container, load);
  if (failed) return <p role="status">{t('map.failed')}</p>;
  return (
    <div ref={container} className={css.map}>
      {Part ? <Part parcel={parcel} /> : <p className={css.loading}>{t('map.loading')}</p>}
    </div>
  );
}
