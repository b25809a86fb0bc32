/** Tables whose rows are not recorded one by one, each with the reason. All others are. */
export const NOT_RECORDED: Readonly<Record<string, string>> = {
  audit_entries: 'the log itself',
  audit_head: 'the log itself',
  backup_runs: 'progress of scheduled backups; that one was made is recorded',
  bulk_items: 'the parcels of a bulk request; what it did to each is recorded',
  bulk_jobs: 'progress of bulk requests; what they did is recorded',
  bulk_trash: 'copies of deleted and imported rows for ten minutes; deletion and import are recorded',
  challenges: 'pending sign-ins and registrations, gone within minutes',
  counters: 'derived from rows that are recorded',
  delivery_instructions: 'a history themselves; the parcel that changes with them is recorded',
  device_pairings: 'codes that wait to be used, gone within minutes; the paired device is recorded',
  idempotency_keys: 'answers that are repeated for a day; what they did is recorded',
  invoice_numbers: 'derived from invoices',
  mail_codes: 'derived from mails that are sent; what caused them is recorded',
  milestone_mails: 'deliveries; what caused them is recorded',
  milestones: 'derived from parcels and their history, which are recorded',
  orphaned_images: 'files between upload and row; the row is recorded',
  overview_requests: 'of visitors, gone within seconds; nothing of the business changes',
  outbox: 'deliveries; what caused them is recorded',
  push_messages: 'deliveries; what caused them is recorded',
  push_subscriptions: 'of visitors, whose browsers are forgotten when they ask for it: the log would keep them',
  parcel_terms: 'derived from parcels',
  page_slugs: 'derived from the slugs of pages',
  recovery_codes: 'their ids are hashes of secrets; replacing and using them is recorded',
  person_erasures: 'progress of erasures; what they did is recorded',
  rate_limits: 'counters that expire within the hour',
  remote_events: 'counters of failures, reported by browsers',
  saved_views: 'how the admin looks at a list; nothing of the business',
  scan_receipts: 'keys of received scans; what they added is recorded',
  verification_codes: 'codes that wait to be entered, gone within minutes; the verified browser is recorded',
  secrets: 'keys that the site makes itself',
  subscriptions: 'of visitors, whose addresses are forgotten when they ask for it: the log would keep them',
  sessions: 'sign-ins and sign-outs are recorded',
};

/** Fields of these names are recorded as changed, never with their values: secrets, and what somebody signed. */
const SECRET =
  /password|passwd|passphrase|secret|token|hash|salt|credential|private|recovery|(^|_)(key|pin|otp|totp|code_digest|signature)($|_)/i;

/**
 * Likewise what the log would outlive: of a proof of delivery and of a recipient who received, where, and what was asked
 * for, and what the office answered; of a paused address the address.
 */
const PERSONAL = ['receiver_name', 'latitude', 'longitude', 'instruction', 'address', 'new_destination', 'reply'];

export const isSecret = (field: string): boolean => SECRET.test(field) || PERSONAL.includes(field);

/** Fields that change with any other, without a change of the record, or never. */
export const isImplied = (field: string): boolean =>
  ['id', 'created_at', 'updated_at', 'search_text', 'seen_at', 'silence_mailed_on'].includes(field);
