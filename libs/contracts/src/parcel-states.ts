/** What a parcel's stage, its dates and the calendar come to: the tracking page looks accordingly. */
export const PARCEL_STATES = [
  'registered',
  'moving',
  'arriving_today',
  'ready_for_pickup',
  'late',
  'silent',
  'held',
  'attempt_failed',
  'stopped',
  'returning',
  'returned',
  'delivered',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];
