import { BackupError } from './backup/backup-error.js';
import { ConfigError } from './config/config.js';

/** One sentence for what the operator can correct when the start fails; undefined for a mistake of ours. */
export function correctable(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof BackupError) return error.message;
  const { code, syscall, path, address, hostname, port } = error as SystemError;
  if (!code || !syscall) return undefined;
  if (syscall === 'listen' && code === 'EADDRINUSE') return `Port ${port} is in use. Set API_PORT to a free one.`;
  if (address ?? hostname) return `Cannot listen on ${address ?? hostname} (API_HOST, API_PORT): ${code}.`;
  if (path === undefined && !(code in OF_DISKS)) return undefined;
  return `Cannot use ${path ?? 'the data folder'} (DATA_DIR): ${OF_DISKS[code] ?? `${code}.`}`;
}

const OF_DISKS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full (ENOSPC). Make room.',
  EDQUOT: 'the quota is used up (EDQUOT). Make room.',
  EROFS: 'the disk is read-only (EROFS).',
  EACCES: 'it belongs to another user (EACCES).',
};

type SystemError = NodeJS.ErrnoException & { address?: string; hostname?: string; port?: number };
