import type { PublicParcel } from '@waybill/contracts';
import { useText } from '../../i18n/text';
import { Section } from '../section/section';
import { LazyMap } from './lazy-map';
import { type PinKind, pinsOf } from './map/pins';
import css from './route.module.css';

/** The route as text, and as a map if the courier enables it. */
export function Route({ parcel }: { parcel: PublicParcel }) {
  const t = useText();
  const pins = pinsOf(parcel);
  const delivered = parcel.stage === 'delivered';
  return (
    <Section title={t('route.title')}>
      <ol className={css.route} id="route-text">
        <Stop kind="pickup" name={t('route.from')} place={parcel.pickup_location} />
        {!delivered && <Stop kind="current" name={t('route.now')} place={parcel.current_location} />}
        <Stop kind="destination" name={t('route.to')} place={parcel.destination} />
      </ol>
      {parcel.show_map === 'yes' && pins.length > 0 && <LazyMap pins={pins} zoom={parcel.map_zoom} />}
    </Section>
  );
}

function Stop({ kind, name, place }: { kind: PinKind; name: string; place: string | null }) {
  if (!place) return null;
  return (
    <li className={css.stop}>
      <span className={`${css.mark} ${css[kind]}`} aria-hidden="true" />
      <span className={css.name}>{name}</span>
      <bdi className={css.place}>{place}</bdi>
    </li>
  );
}
