const PRECISION = 100;

/** Decodes delta-encoded points (hundredths of a degree, longitude first) to `[latitude, longitude]` in degrees. */
export function unpack(deltas: number[]): [number, number][] {
  const points: [number, number][] = [];
  let longitude = 0;
  let latitude = 0;
  for (let index = 0; index + 1 < deltas.length; index += 2) {
    longitude += deltas[index] ?? 0;
    latitude += deltas[index + 1] ?? 0;
    points.push([latitude / PRECISION, longitude / PRECISION]);
  }
  return points;
}
