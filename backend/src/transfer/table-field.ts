import { IMPORT_LIMITS } from '@waybill/contracts';

/** The file field of an import. */
export const TABLE_FIELD = { field: 'file', maxBytes: IMPORT_LIMITS.bytes, tooLarge: 'file_too_large' } as const;
