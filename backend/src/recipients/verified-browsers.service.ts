import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { RECIPIENT_LIMITS, type VerifiedBrowser, type VerifiedBy, type VerifiedRole } from '@waybill/contracts';
import { In, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import type { Device } from '../sessions/device.js';
import { VerifiedBrowserRow } from './recipient.entities.js';
import { RecipientKeys } from './recipient-keys.js';
import { RecipientLinks } from './recipient-links.service.js';

const DAY_MS = 86_400_000;

interface NewBrowser {
  role: VerifiedRole;
  by: VerifiedBy;
  /** Hashes of the browser's cookie before and after. */
  before: string | null;
  after: string;
  device: Device;
}

/** The browsers that may see parcels: each for one parcel, for a month, until it is ended or the address changes. */
@Injectable()
export class VerifiedBrowsers {
  constructor(
    @InjectRepository(VerifiedBrowserRow) private readonly browsers: Repository<VerifiedBrowserRow>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly links: RecipientLinks,
    private readonly keys: RecipientKeys,
  ) {}

  /** The views of all parcels that the browser with this cookie has; the recipient's before the sender's. */
  async viewsOf(tokenHash: string | null): Promise<VerifiedBrowserRow[]> {
    if (tokenHash === null) return [];
    return this.browsers.find({
      where: { token_hash: tokenHash, expires_at: MoreThan(now()) },
      order: { role: 'ASC' },
    });
  }

  /** The view of a parcel among these, if the parcel still has the address that it is for. */
  viewOf(parcel: Parcel, views: readonly VerifiedBrowserRow[]): VerifiedBrowserRow | null {
    return views.find((row) => row.parcel_id === parcel.id && this.isCurrent(parcel, row)) ?? null;
  }

  /** All that have a view of a parcel now, the newest first. */
  async list(parcel: Parcel): Promise<VerifiedBrowserRow[]> {
    const rows = await this.browsers.find({
      where: { parcel_id: parcel.id, expires_at: MoreThan(now()) },
      order: { id: 'DESC' },
    });
    return rows.filter((row) => this.isCurrent(parcel, row));
  }

  /**
   * Adds a browser, whose other views move to its new cookie. Must run in a transaction that has locked the parcel. The
   * number of views is bounded for the parcel and for the browser.
   */
  async add(parcel: Parcel, { role, by, before, after, device }: NewBrowser): Promise<VerifiedBrowserRow> {
    await this.deleteExpired();
    let proof = by;
    if (before !== null) {
      const own = await this.browsers.findOneBy({ token_hash: before, parcel_id: parcel.id, role });
      if (own) await this.browsers.delete({ id: own.id });
      // A link that is opened afterwards takes nothing from what a code has proved.
      if (own?.verified_by === 'code' && this.isCurrent(parcel, own)) proof = 'code';
      await this.forgetOldest(before);
      await this.browsers.update({ token_hash: before }, { token_hash: after });
    }
    await this.makeRoom(parcel, role, proof);
    const row = {
      ...{ id: newId(), parcel_id: parcel.id, role, verified_by: proof, token_hash: after, ...device },
      address_hash: this.keys.hashOfAddress(parcel, role) ?? '',
      created_at: now(),
      expires_at: new Date(Date.now() + RECIPIENT_LIMITS.days * DAY_MS).toISOString(),
    };
    await this.browsers.insert(row);
    return row;
  }

  /**
   * Ends one browser's view of a parcel, or all, and then the links that were sent as well. `by` is the browser that asks,
   * which ends those of its own role: with a link, which may have been forwarded, none that proved the address by a code.
   */
  async end(parcelId: string, browserId: string | undefined, by?: VerifiedBrowserRow) {
    await this.database.withTransaction(async () => {
      await this.parcels.lock(parcelId);
      const some = {
        ...{ parcel_id: parcelId, ...(browserId && { id: browserId }) },
        ...(by && { role: by.role, ...(by.verified_by === 'link' && { verified_by: 'link' as const }) }),
      };
      const { affected } = await this.browsers.delete(some);
      if (browserId && !affected) throw new ApiError('not_found');
      if (!browserId) await this.links.revoke(parcelId, by?.role);
    });
  }

  /**
   * Whoever has a code reads the mail of the address now: the oldest view by a link makes room, which somebody else may
   * have got with a forwarded mail.
   */
  private async makeRoom(parcel: Parcel, role: VerifiedRole, by: VerifiedBy): Promise<void> {
    const others = (await this.list(parcel)).filter((row) => row.role === role);
    if (others.length < RECIPIENT_LIMITS.browsers) return;
    if (by === 'link') throw new ApiError('too_many_browsers');
    const oldest = others.findLast((row) => row.verified_by === 'link') ?? others.at(-1);
    if (oldest) await this.browsers.delete({ id: oldest.id });
  }

  /** One browser may have views of that many parcels; the oldest makes room. */
  private async forgetOldest(tokenHash: string): Promise<void> {
    const rows = await this.browsers.find({ where: { token_hash: tokenHash }, order: { id: 'DESC' } });
    const ids = rows.slice(RECIPIENT_LIMITS.parcels - 1).map(({ id }) => id);
    if (ids.length > 0) await this.browsers.delete({ id: In(ids) });
  }

  /** A few at a time: each is recorded. */
  private async deleteExpired(): Promise<void> {
    const where = { expires_at: LessThanOrEqual(now()) };
    const rows = await this.browsers.find({ select: { id: true }, where, order: { expires_at: 'ASC' }, take: 50 });
    if (rows.length > 0) await this.browsers.delete({ id: In(rows.map(({ id }) => id)) });
  }

  private isCurrent(parcel: Parcel, { role, address_hash }: VerifiedBrowserRow): boolean {
    return this.keys.hashOfAddress(parcel, role) === address_hash;
  }
}

/** A browser for those who may end its view. */
export const browserView = ({ verified_by: by, ...row }: VerifiedBrowserRow): VerifiedBrowser => ({ ...row, by });

/** "Firefox · Linux", as far as the browser tells. */
export const nameOf = ({ browser, system }: Device): string | null =>
  [browser, system].filter(Boolean).join(' · ') || null;

const now = () => new Date().toISOString();
