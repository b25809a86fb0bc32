import { PROOF_LIMITS, type Signature } from '@waybill/contracts';

type Point = Signature[number][number];

/** Points that are nearer than this to the last one say nothing new. */
const MIN_STEP = 3;

/** A position in the box of the signature, wherever and however large it is shown. */
export function pointIn(box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>, x: number, y: number): Point {
  const scaled = (offset: number, size: number, max: number) =>
    Math.min(max, Math.max(0, Math.round((offset / size) * max)));
  return [scaled(x - box.left, box.width, PROOF_LIMITS.width), scaled(y - box.top, box.height, PROOF_LIMITS.height)];
}

const pointsOf = (strokes: Signature) => strokes.reduce((sum, stroke) => sum + stroke.length, 0);

/** Begins a stroke; a signature that is as long as may be stays as it is. */
export const begun = (strokes: Signature, point: Point): Signature =>
  strokes.length >= PROOF_LIMITS.strokes || pointsOf(strokes) >= PROOF_LIMITS.points ? strokes : [...strokes, [point]];

/** Continues the last stroke. */
export function continued(strokes: Signature, point: Point): Signature {
  const last = strokes.at(-1);
  const [x, y] = last?.at(-1) ?? point;
  if (!last || Math.hypot(point[0] - x, point[1] - y) < MIN_STEP) return strokes;
  return pointsOf(strokes) >= PROOF_LIMITS.points ? strokes : [...strokes.slice(0, -1), [...last, point]];
}

/** The strokes as a path of SVG. */
export const pathOf = (strokes: Signature): string =>
  strokes
    .map(
      ([first, ...rest]) =>
        `M${first?.join(' ')}${rest.length ? rest.map((point) => `L${point.join(' ')}`).join('') : 'h0'}`,
    )
    .join('');
