import { TRACKED } from './storage-key';

/** What the visitor wants this device to keep, and the codes that were tracked on it, the latest first. */
export interface Kept {
  remember: boolean;
  offline: boolean;
  codes: string[];
}

export const MAX_KEPT = 20;
const MAX_CODE = 40;
const NOTHING: Kept = { remember: true, offline: false, codes: [] };

/** Of a stored value that another version wrote, what is understood; nothing where storage is blocked. */
export function readKept(): Kept {
  try {
    const value = JSON.parse(localStorage.getItem(TRACKED) ?? 'null') as Partial<Kept> | null;
    const codes = Array.isArray(value?.codes) ? value.codes : [];
    return {
      remember: value?.remember !== false,
      offline: value?.offline === true,
      codes: codes.filter((code) => typeof code === 'string' && code.length <= MAX_CODE).slice(0, MAX_KEPT),
    };
  } catch {
    return NOTHING;
  }
}

/** Stores it, or nothing at all if it says no more than the default. */
export function writeKept(kept: Kept): void {
  try {
    if (kept.remember && !kept.offline && kept.codes.length === 0) localStorage.removeItem(TRACKED);
    else localStorage.setItem(TRACKED, JSON.stringify(kept));
  } catch {
    // Blocked or full: the page works without.
  }
}

export const withCode = (kept: Kept, code: string): Kept =>
  kept.remember ? { ...kept, codes: [code, ...kept.codes.filter((other) => other !== code)].slice(0, MAX_KEPT) } : kept;

export const withoutCode = (kept: Kept, code: string): Kept => ({
  ...kept,
  codes: kept.codes.filter((other) => other !== code),
});
