import L from 'leaflet';
import css from './map.module.css';

/** The name of a stop, which stands where it covers neither another name nor a pin. */
export interface Label {
  marker: L.Marker;
  /** Names of past hubs give way to the others. */
  canHide: boolean;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** From the middle of a pin to its name. */
const GAP = 13;
const PIN = 9;
const SIDES: readonly L.Direction[] = ['right', 'left', 'top', 'bottom'];
const RTL_SIDES: readonly L.Direction[] = ['left', 'right', 'top', 'bottom'];
const OFFSETS: Partial<Record<L.Direction, L.PointTuple>> = {
  right: [GAP, 0],
  left: [-GAP, 0],
  top: [0, -GAP],
  bottom: [0, GAP],
};

/** Places the names around their pins, the important ones first. */
export function placeLabels(map: L.Map, labels: readonly Label[], rtl: boolean): void {
  const { x: width, y: height } = map.getSize();
  const points = labels.map(({ marker }) => map.latLngToContainerPoint(marker.getLatLng()));
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - PIN, top: y - PIN, right: x + PIN, bottom: y + PIN }));
  const order = labels.map((_, index) => index).sort((a, b) => Number(labels[a]?.canHide) - Number(labels[b]?.canHide));
  for (const index of order) {
    const [label, point] = [labels[index], points[index]];
    const element = label?.marker.getTooltip()?.getElement();
    if (!label || !point || !element) continue;
    const boxOf = (side: L.Direction) => boxAt(point, side, element);
    const isInside = (side: L.Direction) => shiftInto(boxOf(side), width, height).equals([0, 0]);
    const isFree = (side: L.Direction) =>
      isInside(side) && taken.every((other, place) => place === index || !overlaps(boxOf(side), other));
    const sides = rtl ? RTL_SIDES : SIDES;
    const free = sides.find(isFree);
    element.classList.toggle(css.hidden ?? '', free === undefined && label.canHide);
    if (free === undefined && label.canHide) continue;
    // A name that has no place of its own is at least readable as a whole.
    const side = free ?? sides.find(isInside) ?? 'top';
    const box = boxOf(side);
    turn(label.marker, side, shiftInto(box, width, height));
    taken.push(box);
  }
}

function turn(marker: L.Marker, direction: L.Direction, shift: L.Point): void {
  const tooltip = marker.getTooltip();
  if (!tooltip) return;
  Object.assign(tooltip.options, { direction, offset: L.point(OFFSETS[direction] ?? [0, 0]).add(shift) });
  tooltip.update();
}

function boxAt({ x, y }: L.Point, side: L.Direction, { offsetWidth: width, offsetHeight: height }: HTMLElement): Box {
  const left = side === 'right' ? x + GAP : side === 'left' ? x - GAP - width : x - width / 2;
  const top = side === 'bottom' ? y + GAP : side === 'top' ? y - GAP - height : y - height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

/** How far a box has to be moved to be inside of the map; its start counts if it is larger. */
function shiftInto({ left, top, right, bottom }: Box, width: number, height: number): L.Point {
  const along = (start: number, end: number, size: number) => Math.max(-start, Math.min(0, size - end));
  return L.point(along(left, right, width), along(top, bottom, height));
}

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
