/** Orders of the list of parcels. */
export const ORDERS = {
  newest: { direction: 'DESC' },
  oldest: { direction: 'ASC' },
  updated: { column: 'updated_at', isTimestamp: true, direction: 'DESC' },
  updated_oldest: { column: 'updated_at', isTimestamp: true, direction: 'ASC' },
  tracking_code: { column: 'tracking_code', direction: 'ASC' },
  tracking_code_desc: { column: 'tracking_code', direction: 'DESC' },
} as const;
