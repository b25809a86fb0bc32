/** The API path of mails with the parcels of an address. */
export const OVERVIEWS = '/api/overviews';
