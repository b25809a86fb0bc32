/** What to know of a MAIL_URL without a password; undefined if there is nothing. */
export function mailUrlAdvice(mailUrl: string | undefined): string | undefined {
  if (mailUrl === undefined) return undefined;
  const { username, password } = new URL(mailUrl);
  if (!username || password) return undefined;
  return 'MAIL_URL has no password. The site cannot send its own mail, such as reset tokens, through that server.';
}
