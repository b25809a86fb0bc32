const PRECISION = 100;

/** Points as `[latitude, longitude]` from hundredths of a degree, longitude first, each relative to the one before. */
export function unpack(steps: number[]): [number, number][] {
  const points: [number, number][] = [];
  let longitude = 0;
  let latitude = 0;
  for (let index = 0; index + 1 < steps.length; index += 2) {
    longitude += steps[index] ?? 0;
    latitude += steps[index + 1] ?? 0;
    points.push([latitude / PRECISION, longitude / PRECISION]);
  }
  return points;
}
