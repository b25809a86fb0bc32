import { BackupError } from './backup/backup-error.js';
import { ConfigError } from './config/config.js';

/** One sentence for what the operator can correct when the start fails; undefined for a mistake of ours. */
export function correctable(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof BackupError) return error.message;
  const { code, syscall, path, address, hostname, port } = error as SystemError;
  if (!code || !syscall) return undefined;
  if (syscall === 'listen' && code === 'EADDRINUSE') return `Port ${port} is in use. Set API_PORT to a free one.`;
  if (address ?? hostname) return `Cannot listen on ${address ?? hostname} (API_HOST, API_PORT): ${code}.`;
  if (path && code === 'ENOSPC') return `Cannot use ${path} (DATA_DIR): the disk is full (ENOSPC). Make room.`;
  return path ? `Cannot use ${path} (DATA_DIR): ${code}.` : undefined;
}

type SystemError = NodeJS.ErrnoException & { address?: string; hostname?: string; port?: number };
