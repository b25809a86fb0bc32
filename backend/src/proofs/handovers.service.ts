import { Injectable } from '@nestjs/common';
import type { Handover } from '@waybill/contracts';
import { ApiError } from '../errors/api-error.js';
import { UNKNOWN_CODES } from '../limits/device-limits.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import type { DeviceIdentity } from '../sessions/device-cookie.js';
import { SettingsService } from '../settings/settings.service.js';

/** What one device may read: as fast as somebody scans. */
const READ_LIMIT: Limit = { name: 'device-read', max: 120, seconds: 60 };

/** What a driver has to know of a scanned parcel: who receives it, and where. */
@Injectable()
export class HandoversService {
  constructor(
    private readonly parcels: ParcelsService,
    private readonly settings: SettingsService,
    private readonly limits: LimitsService,
  ) {}

  async find(code: string, device: DeviceIdentity | undefined): Promise<Handover> {
    const { tracking_code, recipient_name, destination, stage, instruction } = await this.parcel(code, device);
    const { proof_required: required } = await this.settings.current();
    return { tracking_code, recipient_name, destination, stage, instruction, required };
  }

  /** The parcel with a code; `device` is undefined for the admin, who may read any parcel anyway. */
  async parcel(code: string, device: DeviceIdentity | undefined) {
    if (device) {
      await this.limits.check(UNKNOWN_CODES, device.id);
      await this.limits.hit(READ_LIMIT, device.id);
    }
    const parcel = await this.parcels.findByCode(code);
    if (parcel) return parcel;
    if (device) await this.limits.hit(UNKNOWN_CODES, device.id);
    throw new ApiError('parcel_not_found');
  }
}
