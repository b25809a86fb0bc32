import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isPast, redactedAt, type VerifiedRole } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { SettingsService } from '../settings/settings.service.js';
import { Parcel } from './parcel.entity.js';

/** How long a parcel that has arrived or come back is of interest, in days. */
const ENDED_DAYS = 30;
/** The newest parcels of an address that are looked at: a shop may have sent more than anybody reads of. */
const LOOKED_AT = 200;

const COLUMNS = {
  id: true,
  tracking_code: true,
  recipient_email: true,
  sender_email: true,
  stage: true,
  event_reason: true,
  last_scan_at: true,
  updated_at: true,
} as const;

/** A parcel, and what an address is to it. */
export interface AddressParcel {
  parcel: Pick<Parcel, keyof typeof COLUMNS>;
  role: VerifiedRole;
}

/** The parcels of an address, found through an index on both engines. */
@Injectable()
export class AddressParcels {
  constructor(
    @InjectRepository(Parcel) private readonly parcels: Repository<Parcel>,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Those that are under way or have ended a short time ago, the newest first. One that its recipient has sent comes once.
   * After the date of redaction nobody but the office knows whose a parcel was.
   */
  async current(email: string): Promise<AddressParcel[]> {
    const address = email.toLowerCase();
    const { redact_days } = await this.settings.current();
    const days = Math.min(redact_days ?? ENDED_DAYS, ENDED_DAYS);
    const received = await this.newest('recipient', address);
    const ids = new Set(received.map(({ parcel }) => parcel.id));
    const sent = (await this.newest('sender', address)).filter(({ parcel }) => !ids.has(parcel.id));
    return [...received, ...sent]
      .filter(({ parcel }) => !isPast(redactedAt(parcel, days)))
      .sort((a, b) => (a.parcel.id < b.parcel.id ? 1 : -1));
  }

  /** Ids sort by time. */
  private async newest(role: VerifiedRole, address: string): Promise<AddressParcel[]> {
    const rows = await this.rowsOf(role, address).getMany();
    return rows.map((parcel) => ({ parcel, role }));
  }

  /** The statement that reads the newest parcels of an address in one role. */
  rowsOf(role: VerifiedRole, address: string) {
    const column = `${role}_email` as const;
    const rows = this.parcels
      .createQueryBuilder('parcel')
      .select(Object.keys(COLUMNS).map((name) => `parcel.${name}`))
      .where(`parcel.${column} = :address`, { address })
      .orderBy('parcel.id', 'DESC')
      .limit(LOOKED_AT);
    // The order must not tempt MariaDB to walk the primary key through the whole table instead.
    // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React
    return rows.useIndex(`ix_parcels_${column}`);
  }
}
