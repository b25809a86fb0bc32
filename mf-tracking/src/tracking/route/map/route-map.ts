import { LIMITS } from '@waybill/contracts';
import L from 'leaflet';
import { greatCircle, type Point } from './great-circle';
import { type Label, placeLabels } from './labels';
import css from './map.module.css';
import { outlineLayers } from './outline';
import type { Stop } from './stops';
import type { TileSource } from './tiles';

export interface RouteMapOptions {
  stops: Stop[];
  /** With which the courier shows the place of the parcel. */
  zoom: number | null;
  tiles: TileSource | null;
  rtl: boolean;
}

export interface RouteMap {
  zoomBy: (steps: number) => void;
  /** Zooms to show the whole route. */
  fit: () => void;
  /** Moves to where the parcel is. */
  center: () => void;
  remove: () => void;
}

const DEFAULT_ZOOM = 4;
/** The outline has no streets: it shows nothing at higher zoom levels. */
const MAX_OUTLINE_ZOOM = 8;
const MAX_FIT_ZOOM = 6;
/** Around the route, for its names. */
const FIT_PADDING: L.PointTuple = [44, 40];
const WORLD_DEGREES = 360;

const positionOf = ({ latitude, longitude }: Stop): Point => [latitude, longitude];

/** Creates the map in a container. Texts are never passed as HTML; Leaflet's own controls are disabled. */
export function createRouteMap(container: HTMLElement, { stops, zoom, tiles, rtl }: RouteMapOptions): RouteMap {
  const maxZoom = tiles ? LIMITS.mapZoom.max : MAX_OUTLINE_ZOOM;
  const legs = legsOf(stops);
  const bounds = L.latLngBounds([...stops.map(positionOf), ...legs.flatMap(({ line }) => line)]);
  const map = L.map(container, optionsOf(bounds, maxZoom, tiles !== null));
  // The wheel scrolls the page unless the map has the focus.
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());
  const here = stops.find(({ kind }) => kind === 'current') ?? stops.at(-1);
  const center = () => here && map.setView(positionOf(here), Math.min(zoom ?? DEFAULT_ZOOM, maxZoom));
  const showAll = () =>
    stops.length > 1
      ? map.fitBounds(bounds, { padding: FIT_PADDING, maxZoom: Math.min(maxZoom, MAX_FIT_ZOOM) })
      : center();
  showAll();
  if (tiles) L.tileLayer(tiles.url, { maxZoom, className: css.tiles ?? '' }).addTo(map);
  else for (const turn of turnsOf(bounds)) for (const layer of outlineLayers(turn * WORLD_DEGREES)) layer.addTo(map);
  for (const { line, completed } of legs) {
    const className = (completed ? css.completed : css.remaining) ?? '';
    L.polyline(line, { className, interactive: false, smoothFactor: 0.5 }).addTo(map);
  }
  const labels = stops.map((stop): Label => ({ marker: drawStop(map, stop), canHide: stop.kind === 'hub' }));
  const place = () => placeLabels(map, labels, rtl);
  map.on('zoomend moveend resize', place);
  place();
  return { zoomBy: (steps) => map.setZoom(map.getZoom() + steps), fit: showAll, center, remove: () => map.remove() };
}

function optionsOf(bounds: L.LatLngBounds, maxZoom: number, isTiled: boolean): L.MapOptions {
  const animated = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: animated,
    fadeAnimation: animated,
    minZoom: 1,
    maxZoom,
    // Vector lines are sharp at any zoom level; tiles only at integers.
    zoomSnap: isTiled ? 1 : 0.25,
    maxBounds: [
      [-85, Math.min(-200, bounds.getWest() - 40)],
      [85, Math.max(200, bounds.getEast() + 40)],
    ],
  };
}

/** How often the world is drawn, in turns to the east: a route over the Pacific is seen from both sides. */
function turnsOf(bounds: L.LatLngBounds): number[] {
  const turns = [0];
  if (bounds.getWest() < -180) turns.push(-1);
  if (bounds.getEast() > 180) turns.push(1);
  return turns;
}

/** The ways between the stops: solid lines up to the current place, dashed lines after it. */
const legsOf = (stops: readonly Stop[]) =>
  stops.slice(1).map((stop, index) => ({
    line: greatCircle(positionOf(stops[index] ?? stop), positionOf(stop)),
    completed: stop.reached,
  }));

function drawStop(map: L.Map, { kind, name, reached, latitude, longitude }: Stop): L.Marker {
  const shape = document.createElement('span');
  shape.className = `${css.pin} ${css[kind]} ${reached ? css.reached : ''}`;
  const label = document.createElement('span');
  label.dir = 'auto';
  label.textContent = name;
  const icon = L.divIcon({ className: css.icon ?? '', html: shape, iconSize: [22, 22] });
  const zIndexOffset = kind === 'current' ? 1000 : kind === 'hub' ? -1000 : 0;
  const marker = L.marker([latitude, longitude], { icon, keyboard: false, interactive: false, zIndexOffset });
  if (name) marker.bindTooltip(label, { permanent: true, direction: 'right', className: css.label ?? '' });
  return marker.addTo(map);
}
