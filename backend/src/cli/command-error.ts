/** What the person who ran a command should read; anything else that is thrown is a fault of the command. */
export class CommandError extends Error {
  override name = 'CommandError';
}
