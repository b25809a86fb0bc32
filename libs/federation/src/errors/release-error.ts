/** A valid command that was rejected: nothing was changed. The message says what to do about it. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
