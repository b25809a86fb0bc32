import { ApiError } from './api-error.js';

/** Somebody has to make room or mount a disk: that takes longer than a busy database. */
const RETRY_S = 30;

/** A disk is full, read-only, failing or away. */
export const storageUnavailable = (cause: unknown): ApiError =>
  new ApiError('storage_unavailable', { cause, retryAfter: RETRY_S });
