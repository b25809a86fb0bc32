/** A gray picture, one byte for each point. */
export interface Gray {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
}

export function grayOf(rgba: ArrayLike<number>, width: number, height: number): Gray {
  const pixels = new Uint8ClampedArray(width * height);
  for (let point = 0, byte = 0; point < pixels.length; point++, byte += 4)
    pixels[point] = ((rgba[byte] ?? 0) + 2 * (rgba[byte + 1] ?? 0) + (rgba[byte + 2] ?? 0)) >> 2;
  return { pixels, width, height };
}

/** Directions in which a held label may lie, in degrees: near level, then near upright. */
const LEVEL = [0, 7, -7, 14, -14, 21, -21, 28, -28];
const ANGLES = [...LEVEL, ...LEVEL.map((angle) => angle + 90)];
/** Distances of the lines from the middle of the picture, in parts of its height. */
const OFFSETS = [0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3];
/** Each line is the mean of a strip of this many, which evens out noise. */
const THICKNESS = 5;

/** The gray values along lines through the picture, the most probable first, each one as a picture of one row. */
export function* stripsOf(picture: Gray): Generator<Uint8ClampedArray> {
  for (const angle of ANGLES) for (const offset of OFFSETS) yield strip(picture, (angle * Math.PI) / 180, offset);
}

function strip({ pixels, width, height }: Gray, angle: number, offset: number): Uint8ClampedArray {
  const [along, across] = [Math.cos(angle), Math.sin(angle)];
  const length = Math.floor(Math.hypot(width * along, height * across));
  const distance = offset * Math.min(width, height);
  const line = new Uint8ClampedArray(length);
  for (let step = 0; step < length; step++) {
    let sum = 0;
    let count = 0;
    for (let row = 0; row < THICKNESS; row++) {
      const [u, v] = [step - length / 2, distance + row - THICKNESS / 2];
      const x = Math.round(width / 2 + u * along - v * across);
      const y = Math.round(height / 2 + u * across + v * along);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      sum += pixels[y * width + x] ?? 0;
      count += 1;
    }
    // Outside of the picture it is white, as around a label.
    line[step] = count === 0 ? 255 : sum / count;
  }
  return line;
}
