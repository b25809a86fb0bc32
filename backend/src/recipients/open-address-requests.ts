import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DASHBOARD_LIMITS, type OpenAddressRequest } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { ParcelsService } from '../parcels/parcels.service.js';
import { AddressRequestRow } from './address-request.entity.js';
import { RecipientKeys } from './recipient-keys.js';

/** Open ones are read a few more than are shown: some are of parcels that were deleted or got another recipient. */
const READ = 10 * DASHBOARD_LIMITS.attention;

/** The requests for another address that wait for the office. */
@Injectable()
export class OpenAddressRequests {
  constructor(
    @InjectRepository(AddressRequestRow) private readonly requests: Repository<AddressRequestRow>,
    private readonly parcels: ParcelsService,
    private readonly keys: RecipientKeys,
  ) {}

  /** The oldest first, as many as are read. */
  async list(): Promise<OpenAddressRequest[]> {
    const rows = await this.requests.find({ where: { state: 'open' }, order: { id: 'ASC' }, take: READ });
    const parcels = await this.parcels.byIds(rows.map(({ parcel_id }) => parcel_id));
    return rows.flatMap(({ id, parcel_id, new_destination, address_hash, asked_at }) => {
      const parcel = parcels.get(parcel_id);
      if (!parcel || this.keys.hashOfRecipient(parcel) !== address_hash) return [];
      const { tracking_code, recipient_name, destination } = parcel;
      return [{ id, parcel_id, tracking_code, recipient_name, destination, new_destination, asked_at }];
    });
  }
}
