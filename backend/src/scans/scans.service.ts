import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  normalizeTrackingCode,
  readingsOf,
  SCAN_LIMITS,
  type ScanOutcome,
  type ScanResult,
  type scansCreate,
  stageAfter,
} from '@waybill/contracts';
import { LessThan, type Repository } from 'typeorm';
import type { z } from 'zod';
import { ActivitiesService } from '../activities/activities.service.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { HistoryService } from '../history/history.service.js';
import { UNKNOWN_CODES } from '../limits/device-limits.js';
import { LimitsService, tooMany } from '../limits/limits.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelLocks } from '../parcels/parcel-locks.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import type { DeviceIdentity } from '../sessions/device-cookie.js';
import { SettingsService } from '../settings/settings.service.js';
import { objectionTo } from './objection.js';
import { ScanReceipt } from './scan-receipt.entity.js';

type Post = z.output<typeof scansCreate>;
type Scan = Post['scans'][number];
type Receipt = Pick<ScanResult, 'outcome' | 'activity_id' | 'parcel'> & { message?: string };

/** Who scans: the admin, or a paired device. Its name keeps one from taking back the scans of another. */
export interface Sender {
  name: string;
  device: DeviceIdentity | null;
}

type By = Sender & { owesProof: boolean };

/** A clock that is this wrong is corrected; less may be the way of the request. */
const TOLERATED_SKEW_MS = 60_000;
/** Outcomes that leave a trace on the parcel, or show that another scan did. Without one a device is told of no parcel. */
const WITH_TRACE: readonly ScanOutcome[] = ['added', 'duplicate'];
/** One in that many requests forgets old receipts. */
const CLEANUP_ODDS = 100;

/** Scans of parcels by their codes, one after the other: many at once, maybe long after they were made. */
@Injectable()
export class ScansService {
  constructor(
    @InjectRepository(ScanReceipt) private readonly receipts: Repository<ScanReceipt>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly locks: ParcelLocks,
    private readonly history: HistoryService,
    private readonly activities: ActivitiesService,
    private readonly settings: SettingsService,
    private readonly limits: LimitsService,
  ) {}

  /** Adds scans in their order, all in one transaction: whoever gets no answer sends the same again. */
  async receive({ sent_at, scans }: Post, sender: Sender): Promise<ScanResult[]> {
    if (Math.random() * CLEANUP_ODDS < 1) await this.deleteExpired();
    const skew = skewOf(sent_at);
    const parcels = await this.parcelsFor(sender, new Set(scans.map(({ code }) => code)));
    const by = { ...sender, owesProof: await this.owesProof(sender) };
    const results = await this.database.withTransaction(async () => {
      await this.locks.all([...parcels.values()].map(({ id }) => id));
      const results: ScanResult[] = [];
      for (const scan of scans) {
        const happened_at = new Date(Date.parse(scan.happened_at) - skew).toISOString();
        const receipt = await this.attempt({ ...scan, happened_at }, parcels.get(scan.code), by);
        results.push({ key: scan.key, message: null, ...receipt });
      }
      return results;
    });
    return sender.device ? this.answerTo(sender.device, results) : results;
  }

  /** Takes back a scan of the last day. Repeated, it changes nothing. */
  async undo(key: string, sender: string): Promise<null> {
    await this.database.withTransaction(async () => {
      const receipt = await this.database.lockOrFail(ScanReceipt, { id: key });
      if (receipt.sender !== sender) throw new ApiError('scan_of_another');
      if (receipt.activity_id === null) return;
      if (Date.now() - Date.parse(receipt.created_at) > SCAN_LIMITS.undoMs) throw new ApiError('undo_expired');
      await this.locks.all([receipt.parcel_id]);
      await this.removeIfThere(receipt.activity_id);
      await this.receipts.update({ id: key }, { activity_id: null });
    });
    return null;
  }

  async deleteExpired(): Promise<void> {
    const before = new Date(Date.now() - SCAN_LIMITS.rememberedMs).toISOString();
    await this.receipts.delete({ created_at: LessThan(before) });
  }

  /** In a savepoint: a scan that is refused leaves no trace, and holds up no other. */
  private async attempt(scan: Scan, parcel: Parcel | undefined, by: By): Promise<Receipt> {
    if (!parcel) return UNKNOWN;
    try {
      return await this.database.withTransaction(() => this.add(scan, parcel.id, by));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_found') return UNKNOWN;
      return { outcome: 'refused', activity_id: null, parcel, message: error.messages[0] ?? error.message };
    }
  }

  /** The receipt comes before what it is for: whoever sends the same at the same time waits for it. */
  private async add(scan: Scan, parcel_id: string, { name, device, owesProof }: By): Promise<Receipt> {
    const { key, code: _code, despite_delivered: _despite, ...fields } = scan;
    const parcel = await this.parcels.lock(parcel_id);
    const earlier = await this.claim({ id: key, parcel_id, activity_id: null, sender: name, created_at: now() });
    if (earlier) return { ...sameAs(earlier, parcel_id), parcel };
    const stage = stageAfter((await this.activities.said(scan)).event);
    if (owesProof && stage === 'delivered') throw new ApiError('proof_required');
    const objection = objectionTo(
      { ...scan, stage },
      parcel,
      await this.history.neighboursOf(parcel_id, scan.happened_at),
    );
    if (objection) {
      await this.receipts.delete({ id: key });
      return { outcome: objection, activity_id: null, parcel };
    }
    const { id } = await this.activities.add({ ...fields, parcel_id }, device?.name);
    await this.receipts.update({ id: key }, { activity_id: id });
    return { outcome: 'added', activity_id: id, parcel };
  }

  /** A device delivers with a proof if the settings require one. */
  private async owesProof({ device }: Sender): Promise<boolean> {
    return device !== null && (await this.settings.current()).proof_required !== 'none';
  }

  /** The receipt of the same scan if it was received before. */
  private async claim(receipt: ScanReceipt): Promise<ScanReceipt | null> {
    try {
      await this.receipts.insert(receipt);
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.database.lockOrFail(ScanReceipt, { id: receipt.id });
    }
  }

  /** A device that guesses is turned away. Requests at the same time get past the limit by less than one request. */
  private async parcelsFor({ device }: Sender, codes: Set<string>): Promise<Map<string, Parcel>> {
    if (!device) return this.parcelsOf([...codes]);
    await this.limits.check(UNKNOWN_CODES, device.id);
    const parcels = await this.parcelsOf([...codes]);
    for (const code of codes) {
      if (parcels.has(code)) continue;
      const window = await this.limits.add(UNKNOWN_CODES, device.id);
      if (window.hits >= UNKNOWN_CODES.max + SCAN_LIMITS.perPost) throw tooMany(UNKNOWN_CODES, window);
    }
    return parcels;
  }

  /**
   * What a device may know: by a scan that changes nothing it could ask for the recipients of all codes that it tries. Such
   * scans count like unknown codes.
   */
  private async answerTo({ id }: DeviceIdentity, results: ScanResult[]): Promise<ScanResult[]> {
    const isTraceless = ({ outcome }: ScanResult) => outcome !== 'unknown' && !WITH_TRACE.includes(outcome);
    for (const _ of results.filter(isTraceless)) await this.limits.add(UNKNOWN_CODES, id);
    return results.map((result) => (isTraceless(result) ? { ...result, parcel: null } : result));
  }

  /** By code as it was read, or else by what it may stand for: a link, other hyphens, or letters that look like digits. */
  private async parcelsOf(codes: string[]): Promise<Map<string, Parcel>> {
    const stored = await this.parcels.byCodes([...new Set(codes.map(normalizeTrackingCode))]);
    const found = new Map<string, Parcel>();
    for (const code of new Set(codes)) {
      const parcel = stored.get(normalizeTrackingCode(code)) ?? (await this.readingOf(code));
      if (parcel) found.set(code, parcel);
    }
    return found;
  }

  private async readingOf(code: string): Promise<Parcel | null> {
    const reading = await this.parcels.firstCodeOf([normalizeTrackingCode(code), ...readingsOf(code)]);
    return reading === null ? null : this.parcels.findByCode(reading);
  }

  /** The activity may have been deleted on its own page meanwhile. */
  private async removeIfThere(id: string): Promise<void> {
    try {
      await this.database.withTransaction(() => this.activities.remove(id, true));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    }
  }
}

const UNKNOWN: Receipt = { outcome: 'unknown', activity_id: null, parcel: null };

/** What the first of several requests with the same scan was told. */
function sameAs({ parcel_id, activity_id }: ScanReceipt, expected: string) {
  if (parcel_id !== expected) throw new ApiError('idempotency_reused');
  return { outcome: 'added', activity_id } as const;
}

/** How far the sender's clock is ahead. */
function skewOf(sentAt: string): number {
  const ahead = Date.parse(sentAt) - Date.now();
  return Math.abs(ahead) > TOLERATED_SKEW_MS ? ahead : 0;
}

const now = () => new Date().toISOString();
