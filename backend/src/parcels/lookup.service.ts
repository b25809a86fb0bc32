import { Injectable } from '@nestjs/common';
import {
  decideAnswer,
  isPast,
  isSpelledAlike,
  type LanguageCode,
  LIMITS,
  type Lookup,
  normalizeTrackingCode,
  type Paginated,
  type PublicActivity,
  promiseOf,
  readingsOf,
  redactedAt,
  TRACKING_CODE_PATTERN,
  tiersOf,
} from '@waybill/contracts';
import { Database } from '../database/database.js';
import { timestampParameter } from '../database/prepared-statement.js';
import { ApiError } from '../errors/api-error.js';
import { CompanyClock } from '../history/company-clock.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { writeCursor } from '../pagination/cursor.js';
import type { PageQuery } from '../pagination/page-query.js';
import { currentPosition, waypointsOf } from '../places/waypoints.js';
import { wordingOf } from '../reader/wording.js';
import type { SettingsRow } from '../settings/settings.entity.js';
import { SettingsService } from '../settings/settings.service.js';
import type { ReaderWording } from '../wording/reader-wording.js';
import { WordingService } from '../wording/wording.service.js';
import { type FoundParcel, findParcel, type ScanRow } from './lookup-statement.js';
import { movesOf } from './moves.js';
import { correctedAt } from './newest-event.js';
import { versionOf } from './parcel-versions.js';
import { ParcelsService } from './parcels.service.js';
import { type PublicColumns, publicProof, publicView, redacted } from './public-view.js';
import { statusWording } from './status-wording.js';

/** Unknown codes per IP address. Beyond them known codes are throttled too; otherwise guessing could continue. */
export const UNKNOWN_CODE_LIMIT: Limit = { name: 'unknown-code', max: 30, seconds: 60, perAddress: true };

/** Activities that the answer and the waypoints are made from, however many the client asked for. */
const MAX_SCANS = LIMITS.perPage.max;

/** Has no limit in the table. */
const NO_ADDRESS = '';

/** The visitor's lookup: parcel, rate limit and newest activities in one prepared statement. */
@Injectable()
export class LookupService {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly clock: CompanyClock,
    private readonly limits: LimitsService,
    private readonly settings: SettingsService,
    private readonly wording: WordingService,
  ) {}

  /**
   * @param length maximum number of activities on the first page of the history
   * @param language that of the page that asks
   */
  async track(input: string, length: number, address: string, language: LanguageCode | null) {
    const inNetwork = tiersOf(address).length > 1;
    // The statement reads the limit of the address alone.
    if (inNetwork) await this.limits.check(UNKNOWN_CODE_LIMIT, address);
    const found = await this.find(input, address);
    if (!found) throw await this.unknownCode(address);
    if (found.misses >= UNKNOWN_CODE_LIMIT.max) await this.limits.check(UNKNOWN_CODE_LIMIT, address);
    return this.answered(found, length, language);
  }

  /** For whoever has a token of the parcel that was made here: nothing is guessed, so no guesses of others count. */
  async trackKnown(code: string, length: number, language: LanguageCode | null) {
    const found = await this.read(code, NO_ADDRESS);
    if (!found) throw new ApiError('parcel_not_found');
    return this.answered(found, length, language);
  }

  private async answered({ parcel, scans }: FoundParcel, length: number, language: LanguageCode | null) {
    const settings = await this.settings.recent();
    const { view, proof } = await this.shown(parcel, settings);
    const wording = await this.wording.for(language);
    const newest = scans.slice(0, MAX_SCANS).map((row) => this.activityOf(row, wording));
    Object.assign(view, currentPosition(view));
    const answer = decideAnswer(
      view,
      statusWording(parcel, scans),
      { activities: newest, ...movesOf(parcel, scans) },
      this.clock.calendar(Date.now()),
      promiseOf(settings),
    );
    return Object.assign(view, {
      version: versionOf(parcel),
      proof,
      corrected_at: correctedAt(parcel, scans),
      history: firstPage(parcel, scans, newest.slice(0, length), length),
      answer,
      waypoints: waypointsOf(view, newest),
      ...wording.ofParcel(view, answer),
    });
  }

  /**
   * Several codes, one after the other: each counts for the limit like a lookup of its own, and the first beyond it ends
   * the list. A code that was entered twice is looked up once.
   */
  async trackAll(codes: readonly string[], address: string, language: LanguageCode | null) {
    const rows = new Map<string, Lookup>();
    for (const code of new Map(codes.map((entered) => [normalizeTrackingCode(entered), entered])).values()) {
      const parcel = await this.track(code, MAX_SCANS, address, language).catch(nullIfUnknown);
      rows.set(parcel?.tracking_code ?? code, { code, parcel });
    }
    return [...rows.values()];
  }

  /**
   * The rows of the code as it was entered, or else, with two further searches, of what it may stand for. A different code
   * that was tried before is a miss: a known code beside a guess does not make the guess free.
   */
  private async find(input: string, address: string): Promise<FoundParcel | null> {
    const entered = normalizeTrackingCode(input);
    const isCode = TRACKING_CODE_PATTERN.test(entered);
    const found = isCode ? await this.read(entered, address) : null;
    if (found) return found;
    const codes = [...(isCode ? [entered] : []), ...readingsOf(input)];
    const code = await this.parcels.firstCodeOf(codes);
    if (code === null) return null;
    const at = codes.includes(code) ? codes.indexOf(code) : codes.findIndex((tried) => isSpelledAlike(tried, code));
    const tried = codes.slice(0, at);
    if (!tried.every((other) => isSpelledAlike(other, code))) await this.limits.hit(UNKNOWN_CODE_LIMIT, address);
    return this.read(code, address);
  }

  private read(code: string, address: string): Promise<FoundParcel | null> {
    const limit = { key: this.limits.keyOf(UNKNOWN_CODE_LIMIT, address), now: timestampParameter(new Date()) };
    // One extra row shows if there are more.
    return findParcel(this.database.dataSource, code, MAX_SCANS + 1, limit);
  }

  /** A further page of a history. A visitor identifies the parcel by code, an admin by code or id. */
  async history(
    key: string,
    query: PageQuery,
    { isAdmin, address, language }: { isAdmin: boolean; address: string; language: LanguageCode | null },
  ) {
    if (isAdmin) return this.parcels.historyOf(await this.parcels.find(key), query);
    await this.limits.check(UNKNOWN_CODE_LIMIT, address);
    const parcel = await this.parcels.findByCode(key);
    if (!parcel) throw await this.unknownCode(address);
    const page = await this.parcels.historyOf(parcel, query, parcel.tracking_code);
    const wording = await this.wording.for(language);
    return { ...page, data: page.data.map((activity) => ({ ...activity, ...wording.ofScan(activity) })) };
  }

  /** What visitors see of a parcel and its proof. For one that has a proof, the settings are those of now. */
  private async shown(parcel: PublicColumns, { redact_days }: SettingsRow) {
    const view = publicView(parcel);
    if (isPast(redactedAt(parcel, redact_days))) return { view: redacted(view), proof: null };
    const proof = publicProof(parcel);
    return { view, proof: proof && (await this.settings.current()).proof_shown === 'yes' ? proof : null };
  }

  private async unknownCode(address: string): Promise<ApiError> {
    await this.limits.hit(UNKNOWN_CODE_LIMIT, address);
    return new ApiError('parcel_not_found');
  }

  private activityOf(row: ScanRow, wording: ReaderWording): PublicActivity {
    const { title, description, icon, color, event, happened_at, created_at } = row;
    const { created_at_month, created_at_day, created_at_time } = this.clock.read(created_at.getTime());
    const { phrase, place } = wordingOf(title);
    const { language, translation, written_in } = wording.ofScan({ title, description, phrase, place });
    // One literal: V8 copies three spread objects a hundred times slower, and this is done for each row.
    return {
      title,
      description,
      icon,
      color,
      happened_at: happened_at.toISOString(),
      created_at: created_at.toISOString(),
      event,
      created_at_month,
      created_at_day,
      created_at_time,
      phrase,
      place,
      language,
      translation,
      written_in,
    };
  }
}

function firstPage(
  { tracking_code, history_count }: PublicColumns,
  scans: readonly ScanRow[],
  data: PublicActivity[],
  length: number,
): Paginated<PublicActivity> {
  const last = scans.length > length ? scans[length - 1] : undefined;
  return {
    data,
    current_page: 1,
    last_page: last ? Math.max(2, Math.ceil(history_count / length)) : 1,
    next_page_url: last ? historyUrl(tracking_code, length, last) : null,
  };
}

function historyUrl(code: string, length: number, last: ScanRow): string {
  const value = timestampParameter(last.happened_at);
  const cursor = writeCursor({ page: 2, sort: 'latest', value, id: last.id });
  return `/api/parcels/${code}/history?per_page=${length}&cursor=${cursor}`;
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.code === 'parcel_not_found') return null;
  throw error;
}
