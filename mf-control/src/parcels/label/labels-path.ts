export const LABELS = '/control/parcels/labels.html';

/** Parcels whose labels are printed at once. */
export const MAX_LABELS = 100;

/** With `print` the page opens the print dialog by itself. */
export const labelsPath = (ids: readonly string[], { print = false } = {}): string =>
  `${LABELS}?${new URLSearchParams({ ids: ids.slice(0, MAX_LABELS).join(','), ...(print && { print: '1' }) })}`;
