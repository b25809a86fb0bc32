/**
 * Specs of what is done before the database or after it: access, input, files, mail, pictures, texts. Its part in them, rows
 * that are written, found by a key and read, has specs that run on both engines. A spec that is not listed runs on both.
 */
export const ENGINE_INDEPENDENT: readonly string[] = [
  // Guards, logs and the process; `generated-requests` sends statements of every route to both.
  'integration/access-control.api.spec.ts',
  'integration/privacy.api.spec.ts',
  'integration/process.api.spec.ts',
  'integration/security-log.api.spec.ts',
  'src/admins/refused-second-steps.api.spec.ts',
  'src/cli/run.slow.api.spec.ts',
  // The schedule is in memory, and these backups fail for want of a folder.
  'src/backup/backup-schedule.api.spec.ts',
  // Requests that are refused before they are a statement.
  'src/contract/contract.api.spec.ts',
  'src/http/bad-input.api.spec.ts',
  'src/http/own-names.api.spec.ts',
  'src/http/slow-body.slow.api.spec.ts',
  // Files and pictures.
  'src/brand/brand.api.spec.ts',
  'src/brand/company-images.api.spec.ts',
  'src/invoices/invoice-pdf.slow.api.spec.ts',
  'src/invoices/logo.api.spec.ts',
  'src/transfer/import-files.api.spec.ts',
  'src/uploads/storage.api.spec.ts',
  'src/uploads/uploads.api.spec.ts',
  // Mail on its way; the outbox that keeps it has specs of its own.
  'src/contact/contact.api.spec.ts',
  'src/message-check/message-check.api.spec.ts',
  'src/notifications/test-mail.api.spec.ts',
  // Answers to visitors from existing rows.
  'src/feeds/feeds.api.spec.ts',
  'src/graph/graph.api.spec.ts',
  'src/settings/region.api.spec.ts',
  'src/wording/wording.api.spec.ts',
];
