import type { Parcel } from '@waybill/contracts';
import { Icon, LinkButton } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/text';
import { fill } from '../../resource/routes';
import { Group } from '../../ui/group';
import legend from '../../ui/legend.module.css';
import css from './map-card.module.css';
import { mapValues, type Pin, type Point, pinOf } from './points';
import type { RouteSketch } from './route-sketch';
import { UPDATE_MAP } from './update-map';

/** In the order of the journey. */
const ORDER: readonly Pin[] = ['pickup', 'current', 'destination'];

/** The route of a parcel on a map, as far as its positions are known. */
export function MapCard({ parcel }: { parcel: Parcel }) {
  const t = useText();
  const values = mapValues(parcel);
  const pins = ORDER.flatMap((pin) => {
    const point = pinOf(values, pin);
    return point ? [{ pin, point }] : [];
  });
  const shown = parcel.show_map === 'yes';
  return (
    <Group
      title={t('map.title')}
      wide
      action={
        <LinkButton to={fill(UPDATE_MAP, { id: parcel.id })} icon="map" size="small" variant="ghost">
          {t('parcels.updateMap')}
        </LinkButton>
      }
    >
      {pins.length > 0 ? <Sketch pins={pins} /> : <p className={css.note}>{t('map.none')}</p>}
      <p className={css.note}>
        <Icon name={shown ? 'visibility' : 'visibility_off'} />
        {t(shown ? 'map.shown' : 'map.hidden')}
      </p>
    </Group>
  );
}

/** Drawn once its code and the outlines of the countries are loaded. */
function Sketch({ pins }: { pins: readonly { pin: Pin; point: Point }[] }) {
  const t = useText();
  const [sketch, setSketch] = useState<RouteSketch | null>(null);
  const key = JSON.stringify(pins);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the pins
  useEffect(() => {
    let isCurrent = true;
    import('./route-sketch').then(
      ({ sketchRoute }) => isCurrent && setSketch(sketchRoute(pins.map(({ point }) => point))),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return (
    <figure className={css.figure}>
      <svg className={css.map} viewBox={sketch?.viewBox ?? '0 0 400 220'} aria-hidden="true">
        {sketch && (
          <>
            <path className={css.land} d={sketch.land} />
            <path className={css.route} d={sketch.route} />
            {sketch.spots.map(({ x, y }, index) => (
              <circle key={pins[index]?.pin} cx={x} cy={y} r="6" data-pin={pins[index]?.pin} />
            ))}
          </>
        )}
      </svg>
      <figcaption>
        <ul className={`${legend.legend} ${css.legend}`}>
          {pins.map(({ pin }) => (
            <li key={pin} data-pin={pin}>
              {t(`map.${pin}`)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
