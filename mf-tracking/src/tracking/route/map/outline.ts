import L from 'leaflet';
import css from './map.module.css';
import packed from './outline.generated.json';
import { unpack } from './unpack';

/** Land and borders of the world as map layers in the theme's colors. */
export function outlineLayers(): L.Layer[] {
  const land = L.polygon(
    packed.land.map((ring) => [unpack(ring)]),
    { className: css.land ?? '', interactive: false, smoothFactor: 0.5 },
  );
  const borders = L.polyline(packed.borders.map(unpack), { className: css.border ?? '', interactive: false });
  return [land, borders];
}
