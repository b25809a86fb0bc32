import { LIMITS } from '@waybill/contracts';

/** The image field of a form. */
export const IMAGE_FIELD = { field: 'image', maxBytes: LIMITS.upload.bytes, tooLarge: 'image_too_large' } as const;
