/** Something the person at the keyboard can mend: told in one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
