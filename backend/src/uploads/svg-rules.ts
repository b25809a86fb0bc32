/** What a drawing may consist of. Everything that is not named here is left out, or refused if somebody would miss it. */

/** Shapes and what they are painted with. None of them loads, runs or repeats anything. */
export const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);

/** Seen by nobody: left out with all that is in them. */
export const UNSEEN = new Set([
  ...['title', 'desc', 'metadata', 'script', 'style', 'view', 'cursor'],
  ...['animate', 'animateMotion', 'animateTransform', 'set', 'mpath'],
]);

/** Attributes of an element's own, such as its size. */
const GEOMETRY = [
  ...['id', 'd', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'points', 'offset'],
  ...['width', 'height', 'viewBox', 'preserveAspectRatio', 'transform', 'gradientTransform', 'gradientUnits'],
  ...['spreadMethod', 'clipPathUnits', 'maskUnits', 'maskContentUnits', 'pathLength'],
];

/** Attributes that may also be declarations of a style. */
export const PAINT = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['stop-color', 'stop-opacity', 'clip-path', 'clip-rule', 'mask', 'mask-type', 'display', 'visibility'],
  ...['paint-order', 'vector-effect'],
]);

export const ATTRIBUTES = new Set([...GEOMETRY, ...PAINT]);

/** Numbers, names, colors, functions such as `rotate(45)`, and references within the drawing. */
const PLAIN = /^[\w\s.,#%()+-]*$/;
const REFERENCE = /url\(\s*(["']?)#[\w.-]+\1\s*\)/g;

/** Whether a value refers to nothing outside of the drawing. */
export function isPlain(value: string): boolean {
  const rest = value.replace(REFERENCE, '');
  return PLAIN.test(rest) && !/url|image|var\(/i.test(rest);
}
