/** The visitor's tracking page of a parcel. */
export const trackingPath = (code: string): string => `/track.html?${new URLSearchParams({ code })}`;

/** {@link trackingPath} as an absolute URL, to share. */
export const trackingLink = (code: string): string => window.location.origin + trackingPath(code);
