import {
  codeInLink,
  isReservedTrackingCode,
  normalizeTrackingCode,
  readingsOf,
  SCAN_LIMITS,
  TRACKING_CODE_PATTERN,
} from '@waybill/contracts';

const NOT_ASCII = /\P{ASCII}/u;

/** The tracking code that a label says, by itself or in a link to the tracking page; null for any other text. */
export function readScanned(text: string): string | null {
  if (text.length > SCAN_LIMITS.code) return null;
  const read = codeInLink(text) ?? text;
  // In upper case some of them are letters of codes: "ß" is "SS".
  if (NOT_ASCII.test(read)) return null;
  const code = normalizeTrackingCode(read);
  return TRACKING_CODE_PATTERN.test(code) && !isReservedTrackingCode(code) ? code : null;
}

/** The same for what a person has typed or pasted, maybe with other dashes or digits. */
export const readTyped = (text: string): string | null =>
  readScanned(text) ?? (text.length > SCAN_LIMITS.code ? null : (readingsOf(text)[0] ?? null));
