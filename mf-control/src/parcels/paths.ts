export const PARCELS = '/control/parcels/list.html';
export const PARCEL = '/control/parcels/:id';
export const IMPORT = '/control/parcels/import.html';
export const LABELS = '/control/parcels/labels.html';

/** Where visitors track a parcel. */
export const trackingPath = (code: string): string => `/track.html?${new URLSearchParams({ code })}`;

/** The link of the tracking page that is handed to people. */
export const trackingLink = (code: string): string => window.location.origin + trackingPath(code);

/** Most labels that are printed in one go. */
export const MOST_LABELS = 100;

export const labelsPath = (ids: readonly string[]): string =>
  `${LABELS}?${new URLSearchParams({ ids: ids.slice(0, MOST_LABELS).join(',') })}`;
