/** Why a backup cannot be written; the message is shown on the command line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Why a backup cannot be restored. */
export class RestoreError extends BackupError {
  override name = 'RestoreError';
}
