/** What became of a scan. Imports no schema library, like `constants.ts`. */
export const SCAN_OUTCOMES = ['added', 'duplicate', 'delivered', 'unknown', 'refused'] as const;
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number];

/**
 * Bounds of scanning mode: scans in one request, and characters of a scanned code, which may be a link; for how long the
 * same scan of a parcel is a repetition, a scan can be taken back, and its key is remembered.
 */
export const SCAN_LIMITS = {
  perPost: 100,
  code: 300,
  repeatedMs: 3_600_000,
  undoMs: 24 * 3_600_000,
  rememberedMs: 30 * 24 * 3_600_000,
} as const;
