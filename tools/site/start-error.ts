/** A failure that the user can fix: its message is printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}
