import { type ScanPreset, scanPreset } from '@waybill/contracts';

const KEY = 'waybill-presets';

/** The presets as the site named them last: a paired device scans without a connection, too. */
export function keptPresets(): ScanPreset[] {
  try {
    const parsed = scanPreset.array().safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function keepPresets(presets: readonly ScanPreset[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(presets));
  } catch {
    // Storage may be full or switched off: then a start needs a connection.
  }
}

export function forgetPresets(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is none.
  }
}
