/** Progress of a parcel, decided by its tracking events; used by the progress rail, filters and figures. */
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
