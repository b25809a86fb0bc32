import type { MailExtras } from './mail-extras.js';

/** What is to become of a mail whose turn it is: it says what is true now, waits until that is known, or is not sent. */
export type Review =
  | { outcome: 'current'; subject: string; body: string; extras?: MailExtras }
  | { outcome: 'deferred'; until: Date }
  | { outcome: 'outdated' };

/** Null for a mail that is no concern of the reviewer. */
export type Reviewer = (id: string) => Promise<Review | null>;
