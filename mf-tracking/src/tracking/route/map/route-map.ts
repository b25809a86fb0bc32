import { LIMITS } from '@waybill/contracts';
import L from 'leaflet';
import css from './map.module.css';
import { outlineLayers } from './outline';
import type { Pin, PinKind } from './pins';
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
  /** Zooms to show all pins. */
  fit: () => void;
  remove: () => void;
}

const DEFAULT_ZOOM = 4;
/** The outline has no streets: it shows nothing at higher zoom levels. */
const MAX_OUTLINE_ZOOM = 8;

const positionOf = ({ latitude, longitude }: Pin): L.LatLngTuple => [latitude, longitude];

/** Padding around the pins in pixels, wider on the side of their labels. */
const fitPadding = (rtl: boolean): L.FitBoundsOptions =>
  rtl
    ? { paddingTopLeft: [112, 48], paddingBottomRight: [32, 48] }
    : { paddingTopLeft: [32, 48], paddingBottomRight: [112, 48] };

/** Creates the map in a container. Texts are never passed as HTML; Leaflet's own controls are disabled. */
export function createRouteMap(container: HTMLElement, { pins, zoom, names, tiles, rtl }: RouteMapOptions): RouteMap {
  const maxZoom = tiles ? LIMITS.mapZoom.max : MAX_OUTLINE_ZOOM;
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    minZoom: 1,
    maxZoom,
    // Vector lines are sharp at any zoom level; tiles only at integers.
    zoomSnap: tiles ? 1 : 0.25,
    maxBounds: [
      [-85, -200],
      [85, 200],
    ],
  });
  // The wheel scrolls the page unless the map has the focus.
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());
  const fitPins = () =>
    map.fitBounds(L.latLngBounds(pins.map(positionOf)), { ...fitPadding(rtl), maxZoom: Math.min(maxZoom, 6) });
  const current = pins.find(({ kind }) => kind === 'current');
  if (current) map.setView(positionOf(current), Math.min(zoom ?? DEFAULT_ZOOM, maxZoom));
  else fitPins();
  if (tiles) L.tileLayer(tiles.url, { maxZoom, className: css.tiles ?? '' }).addTo(map);
  else for (const layer of outlineLayers()) layer.addTo(map);
  drawRoute(map, pins);
  for (const pin of pins) drawPin(map, pin, names[pin.kind], rtl);
  return { zoomBy: (steps) => map.setZoom(map.getZoom() + steps), fit: fitPins, remove: () => map.remove() };
}

/** Solid lines up to the current place, dashed lines after it. */
function drawRoute(map: L.Map, pins: Pin[]): void {
  for (const [index, pin] of pins.entries()) {
    const next = pins[index + 1];
    if (!next) return;
    const className = next.reached ? css.completed : css.remaining;
    L.polyline([positionOf(pin), positionOf(next)], { className: className ?? '', interactive: false }).addTo(map);
  }
}

function drawPin(map: L.Map, pin: Pin, name: string, rtl: boolean): void {
  const shape = document.createElement('span');
  shape.className = `${css.pin} ${css[pin.kind]}`;
  const label = document.createElement('span');
  label.textContent = name;
  const icon = L.divIcon({ className: css.icon ?? '', html: shape, iconSize: [22, 22] });
  L.marker(positionOf(pin), {
    icon,
    keyboard: false,
    interactive: false,
    zIndexOffset: pin.kind === 'current' ? 1000 : 0,
  })
    .bindTooltip(label, {
      permanent: true,
      direction: rtl ? 'left' : 'right',
      offset: [rtl ? -14 : 14, 0],
      className: css.label ?? '',
    })
    .addTo(map);
}
