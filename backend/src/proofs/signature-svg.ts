import { PROOF_LIMITS, type Signature } from '@waybill/contracts';

const { width, height } = PROOF_LIMITS;

/** A signature as an image: numbers that the contract has checked, and nothing that the client wrote. */
export function signatureSvg(strokes: Signature): string {
  const path = strokes.map(([first = [0, 0], ...rest]) => `M${first.join(' ')}${lineTo(rest)}`).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<path d="${path}" fill="none" stroke="#000" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('');
}

/** A stroke of one point is a dot. */
const lineTo = (points: Signature[number]) =>
  points.length === 0 ? 'h0' : points.map((point) => `L${point.join(' ')}`).join('');
