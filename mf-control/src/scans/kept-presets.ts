import { type ScanPreset, scanPreset } from '@waybill/contracts';

const KEY = 'waybill-presets';

const meantPreset = scanPreset.extend({ means: scanPreset.shape.event });
/** A preset with what it means, as it names it or as its title says. */
export type MeantPreset = ScanPreset & { means: ScanPreset['event'] };

/** The presets as the site named them last: a paired device scans without a connection, too. */
export function keptPresets(): MeantPreset[] {
  try {
    const parsed = meantPreset.array().safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function keepPresets(presets: readonly MeantPreset[]): void {
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
