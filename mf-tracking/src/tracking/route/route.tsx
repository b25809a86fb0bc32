import type { PublicParcel } from '@waybill/contracts';
import { useText } from '../../i18n/text';
import { Section } from '../section/section';
import { LazyMap } from './lazy-map';
import css from './route.module.css';

/** The route as a map, if the courier enables it and a position is known, and as text. */
export function Route({ parcel }: { parcel: PublicParcel }) {
  const t = useText();
  const delivered = parcel.stage === 'delivered';
  const { map_pickup_latitude, map_current_latitude, map_destination_latitude } = parcel;
  const isPlaced = (map_pickup_latitude ?? map_current_latitude ?? map_destination_latitude) !== null;
  return (
    <Section title={t('route.title')}>
      {parcel.show_map === 'yes' && isPlaced && <LazyMap parcel={parcel} />}
      <ol className={css.route} id="route-text" data-state={parcel.answer.state}>
        <Stop kind="pickup" name={t('route.from')} place={parcel.pickup_location} />
        {parcel.waypoints.map(({ name }) => (
          <Stop key={name} kind="hub" name={t('route.via')} place={name} />
        ))}
        {!delivered && <Stop kind="current" name={t('route.now')} place={parcel.current_location} />}
        <Stop kind="destination" name={t('route.to')} place={parcel.destination} />
      </ol>
    </Section>
  );
}

interface StopProps {
  kind: 'pickup' | 'hub' | 'current' | 'destination';
  name: string;
  place: string | null;
}

function Stop({ kind, name, place }: StopProps) {
  if (!place) return null;
  return (
    <li className={css.stop}>
      <span className={`${css.mark} ${css[kind]}`} aria-hidden="true" />
      <span className={css.name}>{name}</span>
      <bdi className={css.place}>{place}</bdi>
    </li>
  );
}
