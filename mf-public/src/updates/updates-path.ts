const CODE = /^[A-Z0-9-]{4,40}$/i;

/** The API path of the ways in which somebody can hear of a parcel; null without a code. */
export const updatesPath = (code: string | null): string | null =>
  code && CODE.test(code) ? `/api/parcels/${code}/updates` : null;
