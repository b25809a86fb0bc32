/** Progress of a parcel, derived from its free-text status; used by the progress rail, filters and figures. */
export const STAGES = [
  'registered',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempt_failed',
  'exception',
  'returned',
] as const;
export type Stage = (typeof STAGES)[number];
