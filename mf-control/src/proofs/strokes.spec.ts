import { PROOF_LIMITS, type Signature, signature } from '@waybill/contracts';
import { begun, continued, pathOf, pointIn } from './strokes';

const BOX = { left: 10, top: 20, width: 300, height: 120 };

it('scales positions to the box of a signature, and keeps them in it', () => {
  expect(pointIn(BOX, 160, 80)).toEqual([300, 120]);
  expect(pointIn(BOX, -50, 900)).toEqual([0, PROOF_LIMITS.height]);
});

it('draws strokes and dots', () => {
  const drawn = continued(begun(continued(begun([], [1, 2]), [30, 40]), [50, 50]), [51, 50]);
  expect(drawn).toEqual([
    [
      [1, 2],
      [30, 40],
    ],
    [[50, 50]],
  ]);
  expect(pathOf(drawn)).toBe('M1 2L30 40M50 50h0');
});

it('is never longer than the API accepts', () => {
  let drawn: Signature = [];
  for (let stroke = 0; stroke < PROOF_LIMITS.strokes + 5; stroke++) {
    drawn = begun(drawn, [0, stroke]);
    for (let n = 1; n < 100; n++) drawn = continued(drawn, [(n * 5) % PROOF_LIMITS.width, stroke]);
  }
  expect(signature.safeParse(drawn).success).toBe(true);
  expect(drawn.length).toBeLessThanOrEqual(PROOF_LIMITS.strokes);
  let most: Signature = [];
  for (let n = 0; n < PROOF_LIMITS.strokes + 1; n++) most = begun(most, [n, n]);
  expect(most).toHaveLength(PROOF_LIMITS.strokes);
});
