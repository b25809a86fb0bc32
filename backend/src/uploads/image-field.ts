import { LIMITS } from '@waybill/contracts';

/** The picture of a form. */
export const IMAGE_FIELD = { field: 'image', bytes: LIMITS.upload.bytes, tooLarge: 'image_too_large' } as const;
