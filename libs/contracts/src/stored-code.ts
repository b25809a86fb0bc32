/** A module of its own: the first visit of the tracking page needs no more of the rules of codes than this. */

/** The last segments of paths below `/api/parcels` that are not tracking codes; no parcel can have one as its code. */
const RESERVED: readonly string[] = ['SEARCH', 'EXPORT.CSV'];

/** Whether a code in its stored form is a path of the API, so that it cannot be looked up. */
export const isReservedTrackingCode = (code: string): boolean => RESERVED.includes(code);

/** Converts an entered code to its stored form: upper case, without whitespace. */
export const normalizeTrackingCode = (entered: string): string => entered.replace(/\s+/g, '').toUpperCase();
