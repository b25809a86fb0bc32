export const LABELS = '/control/parcels/labels.html';

/** Labels printed at once. */
export const MAX_LABELS = 100;

export const labelsPath = (ids: readonly string[]): string =>
  `${LABELS}?${new URLSearchParams({ ids: ids.slice(0, MAX_LABELS).join(',') })}`;
