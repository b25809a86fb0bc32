import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DEVICE_LIMITS, type Device, type DeviceStatus } from '@waybill/contracts';
import type { Request } from 'express';
import { IsNull, LessThan, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { AccountEvents } from '../admins/account-events.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { DeviceCookie, type DeviceIdentity } from '../sessions/device-cookie.js';
import type { Identity } from '../sessions/identity.js';
import { SettingsService } from '../settings/settings.service.js';
import { DeviceRow } from './device.entity.js';
import { PairingsService } from './pairings.service.js';

const DAY_MS = 86_400_000;
/** The last use is written only if it moves by this much: one write in a minute, not one per request. */
const SEEN_INTERVAL_MS = 60_000;

/** Phones that the admin has paired: they may scan and take proofs of delivery, until they expire or are removed. */
@Injectable()
export class DevicesService implements OnModuleInit {
  constructor(
    @InjectRepository(DeviceRow) private readonly devices: Repository<DeviceRow>,
    private readonly database: Database,
    private readonly pairings: PairingsService,
    private readonly settings: SettingsService,
    private readonly cookie: DeviceCookie,
    private readonly events: AccountEvents,
  ) {}

  onModuleInit(): void {
    this.cookie.setFinder((tokenHash) => this.identify(tokenHash));
  }

  /** The devices that are paired now, the newest first. */
  async list(): Promise<Device[]> {
    const rows = await this.devices.find({
      where: { expires_at: MoreThan(now()) },
      order: { id: 'DESC' },
      take: DEVICE_LIMITS.devices,
    });
    return rows.map(viewOf);
  }

  /** The admin confirms that both screens show the same digits. */
  async pair(pairingId: string, admin: Identity, request: Request): Promise<Device> {
    const { device_days } = await this.settings.current();
    const { name } = await this.pairings.find(pairingId);
    const row = await this.events.recordChange({ event: 'device_paired', admin, request, name }, async () => {
      const { token_hash, browser, system } = await this.pairings.redeem(pairingId);
      await this.devices.delete({ expires_at: LessThanOrEqual(now()) });
      if ((await this.devices.count()) >= DEVICE_LIMITS.devices) throw new ApiError('too_many_devices');
      const expires_at = new Date(Date.now() + device_days * DAY_MS).toISOString();
      const device = { id: newId(), name, token_hash, browser, system, created_at: now(), seen_at: null, expires_at };
      await this.devices.insert(device);
      return device;
    });
    return viewOf(row);
  }

  /** Removes a device: its next request is refused. */
  async remove(id: string): Promise<null> {
    const { affected } = await this.database.withTransaction(() => this.devices.delete({ id }));
    if (!affected) throw new ApiError('not_found');
    return null;
  }

  /** What the browser of a request is to the site. */
  async status(request: Request): Promise<DeviceStatus> {
    const hash = this.cookie.hashOf(request);
    const row = hash === null ? null : await this.devices.findOneBy(live(hash));
    if (row) {
      const { proof_required: required, proof_place: place } = await this.settings.current();
      const device = { name: row.name, expires_at: row.expires_at };
      return { state: 'paired', digits: null, device, proof: { required, place } };
    }
    const digits = hash === null ? null : await this.pairings.waiting(hash);
    return { state: digits === null ? 'none' : 'waiting', digits, device: null, proof: null };
  }

  private async identify(tokenHash: string): Promise<DeviceIdentity | null> {
    const row = await this.devices.findOneBy(live(tokenHash));
    if (!row) return null;
    await this.see(row);
    return { id: row.id, name: row.name };
  }

  private async see({ id, seen_at }: DeviceRow): Promise<void> {
    const due = new Date(Date.now() - SEEN_INTERVAL_MS).toISOString();
    if (seen_at !== null && seen_at > due) return;
    const where = seen_at === null ? { id, seen_at: IsNull() } : { id, seen_at: LessThan(due) };
    await this.database.withoutSync(() => this.devices.update(where, { seen_at: now() }));
  }
}

const live = (token_hash: string) => ({ token_hash, expires_at: MoreThan(now()) });
const viewOf = ({ seen_at, ...row }: DeviceRow): Device => ({ ...row, last_used_at: seen_at });
const now = () => new Date().toISOString();
