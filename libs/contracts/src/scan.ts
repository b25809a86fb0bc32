import { z } from 'zod';
import { scanEffects, scanFields } from './activity.js';
import { YES_NO } from './constants.js';
import { choice, id, text, timestamp } from './fields.js';
import { instruction } from './instruction.js';
import { SCAN_LIMITS, SCAN_OUTCOMES } from './scan-limits.js';
import { STAGES } from './stages.js';

const NUMBER_OF_SCANS = `A request must contain 1 to ${SCAN_LIMITS.perPost} scans.`;
const INVALID_TIME = 'Time is not a valid timestamp.';

const key = id('Key').describe('Made by whoever scanned, a UUIDv7: the same scan sent again is not added again.');

const scan = z.strictObject(
  {
    key,
    code: text('Code', SCAN_LIMITS.code).describe('As it was read: a tracking code, or a link that contains one.'),
    ...scanFields,
    happened_at: z.iso.datetime(INVALID_TIME),
    status: scanEffects.status,
    event: scanEffects.event,
    current_location: scanEffects.current_location,
    despite_delivered: choice('Despite delivered', YES_NO)
      .optional()
      .describe('`yes` also moves a parcel that has been delivered already.'),
  },
  'Scans must be objects.',
);

/** `POST /api/scans`: scans in the order in which they were made, maybe without a connection. */
export const scansCreate = z.strictObject({
  sent_at: z.iso
    .datetime(INVALID_TIME)
    .describe("The sender's clock while sending. If it is wrong, `happened_at` is corrected by the difference."),
  scans: z.array(scan, NUMBER_OF_SCANS).min(1, NUMBER_OF_SCANS).max(SCAN_LIMITS.perPost, NUMBER_OF_SCANS),
});

/** `DELETE /api/scans`: takes a scan back, and with it what it set on its parcel. */
export const scanUndo = z.strictObject({ key });

/** What whoever scanned a parcel may know of it. */
export const scannedParcel = z.object({
  id: z.string(),
  tracking_code: z.string(),
  recipient_name: z.string(),
  destination: z.string(),
  status: z.string().nullable().describe('Before this scan.'),
  stage: z.enum(STAGES).describe('Before this scan.'),
  last_scan_at: timestamp.nullable().describe('Before this scan.'),
  instruction: instruction.nullable().describe('What the recipient asks of the courier.'),
});

/** What became of one scan, in the order of the request. */
export const scanResult = z.object({
  key: z.string(),
  outcome: z
    .enum(SCAN_OUTCOMES)
    .describe(
      '`duplicate`: the parcel has the same scan within the hour. `delivered`: it has been delivered already. Nothing is added except with `added`.',
    ),
  message: z.string().nullable().describe('Why it was refused.'),
  activity_id: z.string().nullable().describe('The activity that was added; null if there is none, or none any more.'),
  parcel: scannedParcel
    .nullable()
    .describe('A paired device gets it only with `added` and `duplicate`: a code alone tells it nobody.'),
});

export type ScansCreate = z.input<typeof scansCreate>;
export type NewScan = ScansCreate['scans'][number];
export type ScannedParcel = z.infer<typeof scannedParcel>;
export type ScanResult = z.infer<typeof scanResult>;
