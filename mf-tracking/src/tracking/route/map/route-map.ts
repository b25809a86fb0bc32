import { LIMITS } from '@waybill/contracts';
import L from 'leaflet';
import type { Pin, PinKind } from '../pins';
import css from './map.module.css';
import { outline } from './outline';
import type { TileSource } from './tiles';

export interface RouteMapOptions {
  pins: Pin[];
  zoom: number | null;
  names: Record<PinKind, string>;
  tiles: TileSource | null;
  rtl: boolean;
}

export interface RouteMap {
  zoomBy: (steps: number) => void;
  /** Shows all pins at once. */
  fit: () => void;
  remove: () => void;
}

const DEFAULT_ZOOM = 4;
/** The outline has no streets: closer than this it would show nothing. */
const OUTLINE_ZOOM = 8;

const at = ({ latitude, longitude }: Pin): L.LatLngTuple => [latitude, longitude];

/** Pixels around the pins, with room for their labels on the side where these stand. */
const room = (rtl: boolean): L.FitBoundsOptions =>
  rtl
    ? { paddingTopLeft: [112, 48], paddingBottomRight: [32, 48] }
    : { paddingTopLeft: [32, 48], paddingBottomRight: [112, 48] };

/** Draws the route into an element. No text is handed over as HTML, and the map's own controls are left out. */
export function createRouteMap(place: HTMLElement, { pins, zoom, names, tiles, rtl }: RouteMapOptions): RouteMap {
  const maxZoom = tiles ? LIMITS.mapZoom.max : OUTLINE_ZOOM;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(place, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    minZoom: 1,
    maxZoom,
    // Drawn lines are sharp at any size; tiles only at whole steps.
    zoomSnap: tiles ? 1 : 0.25,
    maxBounds: [
      [-85, -200],
      [85, 200],
    ],
  });
  // The wheel scrolls the page until the visitor has turned to the map.
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());
  const showAll = () => map.fitBounds(L.latLngBounds(pins.map(at)), { ...room(rtl), maxZoom: Math.min(maxZoom, 6) });
  const here = pins.find(({ kind }) => kind === 'current');
  if (here) map.setView(at(here), Math.min(zoom ?? DEFAULT_ZOOM, maxZoom));
  else showAll();
  if (tiles) L.tileLayer(tiles.url, { maxZoom, className: css.tiles ?? '' }).addTo(map);
  else for (const layer of outline()) layer.addTo(map);
  drawRoute(map, pins);
  for (const pin of pins) drawPin(map, pin, names[pin.kind], rtl);
  return { zoomBy: (steps) => map.setZoom(map.getZoom() + steps), fit: showAll, remove: () => map.remove() };
}

/** What is travelled as a line, what lies ahead as dashes. */
function drawRoute(map: L.Map, pins: Pin[]): void {
  for (const [index, pin] of pins.entries()) {
    const next = pins[index + 1];
    if (!next) return;
    const className = next.reached ? css.travelled : css.ahead;
    L.polyline([at(pin), at(next)], { className: className ?? '', interactive: false }).addTo(map);
  }
}

function drawPin(map: L.Map, pin: Pin, name: string, rtl: boolean): void {
  const shape = document.createElement('span');
  shape.className = `${css.pin} ${css[pin.kind]}`;
  const label = document.createElement('span');
  label.textContent = name;
  const icon = L.divIcon({ className: css.icon ?? '', html: shape, iconSize: [22, 22] });
  L.marker(at(pin), { icon, keyboard: false, interactive: false, zIndexOffset: pin.kind === 'current' ? 1000 : 0 })
    .bindTooltip(label, {
      permanent: true,
      direction: rtl ? 'left' : 'right',
      offset: [rtl ? -14 : 14, 0],
      className: css.label ?? '',
    })
    .addTo(map);
}
