import { divIcon, geoJSON, type LatLng, Map as LeafletMap, Marker, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { LIMITS } from '@waybill/contracts';
import css from './map.module.css';
import { outlineOfCountries } from './outline';
import { PINS, type Pin, type Point } from './points';

interface MapOptions {
  center: Point;
  zoom: number;
  /** The map was clicked, or Enter was pressed on it. */
  onChoose: (point: Point) => void;
  /** A pin was dragged, or moved by the arrow keys. */
  onMove: (pin: Pin, point: Point) => void;
}

/** A map on the page. */
export interface DrawnMap {
  /** Updates the positions of the pins. */
  show: (points: Record<Pin, Point | null>, names: readonly [string, string, string]) => void;
  center: () => Point;
  /** Attribution of the tile server; empty without one. */
  attribution: string;
  zoom: () => number;
  zoomBy: (steps: number) => void;
  remove: () => void;
}

const PIXELS_PER_STEP = 8;
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const pointOf = ({ lat, lng }: LatLng): Point => ({ latitude: lat, longitude: lng });

/** Draws the map: tiles if the site has a tile server, else the outlines of the countries, without any request. */
export function drawMap(element: HTMLElement, { center, zoom, onChoose, onMove }: MapOptions): DrawnMap {
  const map = new LeafletMap(element, {
    center: [center.latitude, center.longitude],
    zoom,
    minZoom: LIMITS.mapZoom.min,
    maxZoom: LIMITS.mapZoom.max,
    zoomControl: false,
    attributionControl: false,
    worldCopyJump: true,
  });
  addBackground(map);
  map.on('click', ({ latlng }) => onChoose(pointOf(latlng)));
  element.addEventListener('keydown', (event) => {
    if (event.target !== element || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    onChoose(pointOf(map.getCenter()));
  });
  const markers = new Map<Pin, Marker>();
  return {
    show: (points, names) => {
      for (const [index, pin] of PINS.entries()) showPin(map, markers, pin, points[pin], names[index] ?? pin, onMove);
    },
    attribution: tileUrl() ? meta('tile-attribution') : '',
    center: () => pointOf(map.getCenter()),
    zoom: () => map.getZoom(),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove: () => void map.remove(),
  };
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const tileUrl = () => meta('tile-url');

function addBackground(map: LeafletMap): void {
  if (tileUrl()) {
    tileLayer(tileUrl(), { maxZoom: LIMITS.mapZoom.max }).addTo(map);
    return;
  }
  geoJSON(outlineOfCountries(), { interactive: false, style: { className: css.land } }).addTo(map);
}

function showPin(
  map: LeafletMap,
  markers: Map<Pin, Marker>,
  pin: Pin,
  point: Point | null,
  name: string,
  onMove: MapOptions['onMove'],
): void {
  const marker = markers.get(pin);
  if (!point) {
    marker?.remove();
    markers.delete(pin);
    return;
  }
  if (marker) {
    marker.setLatLng([point.latitude, point.longitude]);
    return;
  }
  markers.set(pin, addPin(map, pin, point, name, onMove));
}

function addPin(map: LeafletMap, pin: Pin, point: Point, name: string, onMove: MapOptions['onMove']): Marker {
  const shape = document.createElement('span');
  shape.className = css.pin ?? '';
  shape.dataset.pin = pin;
  const icon = divIcon({ html: shape, className: css.marker ?? '', iconSize: [32, 32] });
  const marker = new Marker([point.latitude, point.longitude], { icon, draggable: true, title: name, alt: name });
  marker.on('dragend', () => onMove(pin, pointOf(marker.getLatLng())));
  marker.addTo(map);
  marker.getElement()?.setAttribute('aria-label', name);
  marker.getElement()?.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const from = map.latLngToContainerPoint(marker.getLatLng());
    const size = event.shiftKey ? 1 : PIXELS_PER_STEP;
    onMove(pin, pointOf(map.containerPointToLatLng(from.add([step[0] * size, step[1] * size]))));
  });
  return marker;
}
