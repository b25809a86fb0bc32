import { z } from 'zod';
import { entryEvent, scanFields } from './activity.js';
import { ACTIVITY_ICON_NAMES, COLORS } from './constants.js';
import { baseUpdatedAt, id, timestamp } from './fields.js';
import { READ_ONLY, readOnlyFields } from './read-only.js';
import { ENTRY_EVENTS } from './tracking-events.js';

/** `POST /api/scan-presets`. */
export const scanPresetCreate = z.strictObject({ ...scanFields, event: entryEvent });

/** `PATCH /api/scan-presets`. */
export const scanPresetUpdate = z.strictObject({
  id: id(),
  ...scanFields,
  event: entryEvent,
  ...readOnlyFields(READ_ONLY.scanPreset),
  updated_at: baseUpdatedAt,
});

/** What a chip of the scan form fills in. */
export const scanPreset = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(ACTIVITY_ICON_NAMES),
  color: z.enum(COLORS),
  event: z.enum(ENTRY_EVENTS).nullable().describe('What its scans say; null: what their text says.'),
  created_at: timestamp,
  updated_at: timestamp,
});

export type ScanPreset = z.infer<typeof scanPreset>;
