import { z } from 'zod';
import { timestamp } from './fields.js';

/** How the scheduled backup of a day stands: `failed` until it is tried again, or for good. */
export const BACKUP_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

const backupRun = z.object({
  day: z.iso.date().describe('In the time zone of the company.'),
  state: z.enum(BACKUP_STATES),
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  name: z.string().nullable().describe('Folder of the backup, below the folder of all of them.'),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  problem: z.string().nullable().describe('Why the last try failed.'),
  next_try: timestamp.nullable().describe('When one that failed is tried again.'),
});

const storedBackup = z.object({ name: z.string(), at: timestamp, encrypted: z.boolean() });

/** The backups of the site: their schedule, what became of it, and what there is. */
export const backupOverview = z.object({
  schedule: z
    .object({ at: z.string().describe('Time of day, hh:mm.'), time_zone: z.string(), next: timestamp })
    .nullable()
    .describe('When the site makes a backup by itself; null: never.'),
  keep: z.object({ daily: z.number(), weekly: z.number(), monthly: z.number() }),
  encrypted: z.boolean().describe('Whether backups are encrypted from now on.'),
  folder: z.string(),
  runs: z.array(backupRun).describe('The last scheduled ones, the newest first; at most 30.'),
  stored: z.array(storedBackup).describe('What this backend finds in the folder, the newest first; at most 50.'),
});

export type BackupRunView = z.infer<typeof backupRun>;
export type BackupOverview = z.infer<typeof backupOverview>;
