/** An error to show to the person who ran the command; any other error is a bug in the command. */
export class CommandError extends Error {
  override name = 'CommandError';
}
