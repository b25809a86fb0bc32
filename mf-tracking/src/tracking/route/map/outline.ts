import L from 'leaflet';
import css from './map.module.css';
import packed from './outline.generated.json';
import { unpack } from './unpack';

/** The world's land and borders as map layers, coloured by the theme. */
export function outline(): L.Layer[] {
  const land = L.polygon(
    packed.land.map((ring) => [unpack(ring)]),
    { className: css.land ?? '', interactive: false, smoothFactor: 0.5 },
  );
  const borders = L.polyline(packed.borders.map(unpack), { className: css.border ?? '', interactive: false });
  return [land, borders];
}
