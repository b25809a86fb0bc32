import type { Limit } from './limits.service.js';

/**
 * Codes without a parcel that one device may name, by scans and by questions together. A request that begins below the
 * limit is answered as a whole.
 */
export const UNKNOWN_CODES: Limit = { name: 'device-miss', max: 60, seconds: 3_600 };
