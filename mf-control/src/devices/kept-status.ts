import { type DeviceStatus, deviceStatus } from '@waybill/contracts';
import { forgetPresets } from '../scans/kept-presets';

const KEY = 'waybill-device';

/** What the site said last of this device, for a start without a connection: its name and settings, no secret. */
export function keptStatus(): DeviceStatus | null {
  try {
    const parsed = deviceStatus.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function keepStatus(status: DeviceStatus): void {
  if (status.state !== 'paired') forgetPresets();
  try {
    if (status.state === 'paired') localStorage.setItem(KEY, JSON.stringify(status));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be full or switched off: then a start needs a connection.
  }
}
