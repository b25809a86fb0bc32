/** Degrees of arc between two points of a line. */
const STEP = 3;

export type Point = [latitude: number, longitude: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The shortest way over the globe, as points of a line. Longitudes continue beyond 180° as those of the ends do. */
export function greatCircle([fromLatitude, fromLongitude]: Point, [toLatitude, toLongitude]: Point): Point[] {
  const from = vectorOf(fromLatitude, fromLongitude);
  const to = vectorOf(toLatitude, toLongitude);
  const angle = Math.acos(
    Math.max(
      -1,
      Math.min(
        1,
        from.reduce((sum, value, axis) => sum + value * (to[axis] ?? 0), 0),
      ),
    ),
  );
  const count = Math.ceil(degrees(angle) / STEP);
  // Opposite points have no shortest way, and near ones need no curve.
  if (count < 2 || Math.sin(angle) < 1e-6)
    return [
      [fromLatitude, fromLongitude],
      [toLatitude, toLongitude],
    ];
  let previous = fromLongitude;
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count;
    const [x = 0, y = 0, z = 0] = from.map(
      (value, axis) =>
        (Math.sin((1 - share) * angle) * value + Math.sin(share * angle) * (to[axis] ?? 0)) / Math.sin(angle),
    );
    const longitude = degrees(Math.atan2(y, x));
    previous = longitude + Math.round((previous - longitude) / 360) * 360;
    return [degrees(Math.atan2(z, Math.hypot(x, y))), previous];
  });
}

function vectorOf(latitude: number, longitude: number): number[] {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}
