import L from 'leaflet';
import css from './map.module.css';
import packed from './outline.generated.json';
import { unpack } from './unpack';

/** Land and borders of the world as map layers in the theme's colors, moved by whole turns of the globe. */
export function outlineLayers(longitude: number): L.Layer[] {
  const moved = (line: number[]): [number, number][] => unpack(line).map(([lat, lng]) => [lat, lng + longitude]);
  const land = L.polygon(
    packed.land.map((ring) => [moved(ring)]),
    { className: css.land ?? '', interactive: false, smoothFactor: 0.5 },
  );
  const borders = L.polyline(packed.borders.map(moved), { className: css.border ?? '', interactive: false });
  return [land, borders];
}
