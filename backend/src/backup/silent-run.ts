import type { BackupState } from '@waybill/contracts';

export const SILENT_PROBLEM = 'The backend that made it has ended.';

/** Whether the backend that makes a scheduled backup has ended: it cannot say so, but it no longer renews its claim. */
export const isSilent = ({ state, due_at }: { state: BackupState; due_at: string }): boolean =>
  state === 'running' && Date.parse(due_at) < Date.now();
