import type { z } from 'zod';

const PINS = ['current', 'pickup', 'destination'] as const;
type Coordinate = `map_${(typeof PINS)[number]}_${'latitude' | 'longitude'}`;
type Coordinates = Partial<Record<Coordinate, number | null | undefined>>;

/** Of positions of which only one coordinate is known, that which is missing, with what to say about it. */
export function missingCoordinates(parcel: Coordinates): { field: Coordinate; message: string }[] {
  return PINS.flatMap((pin) => {
    const fields = ['latitude', 'longitude'].map((name) => `map_${pin}_${name}` as Coordinate);
    const missing = fields.filter((field) => parcel[field] == null);
    if (missing.length !== 1) return [];
    return missing.map((field) => ({ field, message: 'A position needs both its latitude and its longitude.' }));
  });
}

/** Rejects half a position. A coordinate that an update omits keeps its stored value, so only a body with both is judged. */
export const wholePositions =
  ({ omitted }: { omitted: 'null' | 'stored' }) =>
  (body: Coordinates, context: z.RefinementCtx) => {
    for (const { field, message } of missingCoordinates(body))
      if (omitted === 'null' || field in body) context.addIssue({ code: 'custom', path: [field], message });
  };
