import { ApiError } from '../../errors/api-error.js';

/** A file that is invalid as a whole: there are no rows to report on. */
export const invalidFile = (sentence: string) => new ApiError('validation', { fields: { file: sentence } });
