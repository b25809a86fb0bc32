/** The policy of a previewed mail: it may only apply its own styles, in a frame of this site. */
export const MAIL_POLICY =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'";
