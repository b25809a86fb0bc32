import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ContactPart, READ_ONLY, type settingsUpdate, shortensAudit } from '@waybill/contracts';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { nextVersion, requireCurrentVersion } from '../database/optimistic-lock.js';
import { editable } from '../database/read-only.js';
import { ApiError } from '../errors/api-error.js';
import { CompanyClock } from '../history/company-clock.js';
import { log } from '../logging/log.js';
import type { Identity } from '../sessions/identity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { textLanguage } from '../translations/text-language.js';
import { CompanyAddressService } from './company-address.service.js';
import { SETTINGS_ID, SettingsRow } from './settings.entity.js';

/** For so long a lookup goes by the settings that were read last. */
const RECENT_MS = 2_000;

/** The settings that are images: they may be drawings. */
export type CompanyImage = 'company_logo' | 'company_mark';

/** The row, and what follows from it and from the configuration. */
type CompleteSettings = SettingsRow & { time_zone: string; contact_language: string };
/** With the parts of the address, if it has any. */
type SettingsWithParts = CompleteSettings & Partial<Record<ContactPart, string>>;

type ShortenedListener = (admin: Identity, request: Request) => Promise<void>;

@Injectable()
export class SettingsService {
  private shortened: ShortenedListener | undefined;
  private latest: { row: Promise<SettingsRow>; until: number } | undefined;

  constructor(
    @InjectRepository(SettingsRow) private readonly settings: Repository<SettingsRow>,
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly clock: CompanyClock,
    private readonly address: CompanyAddressService,
    @InjectConfig() private readonly config: Pick<Config, 'contentLanguage'>,
  ) {}

  /** `listener` takes part in each transaction that shortens the retention of the audit log. */
  onAuditShortened(listener: ShortenedListener): void {
    this.shortened = listener;
  }

  /**
   * The row of the settings. The company's clock goes by the last one that was read: it is asked too often to wait for
   * one, and every backend reads the settings at least once a minute.
   */
  async current(): Promise<SettingsRow> {
    const row = await this.settings.findOneByOrFail({ id: SETTINGS_ID });
    this.clock.setZone(row.time_zone);
    return row;
  }

  /** {@link current}, at most two seconds old: for lookups, which do not read them each time. */
  recent(): Promise<SettingsRow> {
    const now = performance.now();
    if (this.latest && now < this.latest.until) return this.latest.row;
    const row = this.current();
    this.latest = { row, until: now + RECENT_MS };
    row.catch(() => {
      if (this.latest?.row === row) this.latest = undefined;
    });
    return row;
  }

  /** {@link current} that locks the row until the current transaction ends. */
  lock(): Promise<SettingsRow> {
    return this.database.lockOrFail(SettingsRow, { id: SETTINGS_ID });
  }

  /** Changes logo or mark and returns the one before. Must run in a transaction. */
  async changeImage(kind: CompanyImage, name: string | null): Promise<string | null> {
    const row = await this.lock();
    await this.settings.update({ id: SETTINGS_ID }, { [kind]: name, updated_at: nextVersion(row) });
    return row[kind];
  }

  /** Empties fields. Must run in a transaction. */
  async clear(fields: readonly (keyof SettingsRow)[]): Promise<void> {
    const row = await this.lock();
    const empty = Object.fromEntries(fields.map((name) => [name, null]));
    await this.settings.update({ id: SETTINGS_ID }, { ...empty, updated_at: nextVersion(row) });
  }

  /** Notes that the summary of silent parcels was due on a day; false if it was noted before. Must run in a transaction. */
  async noteSummary(day: string): Promise<boolean> {
    const { silence_mailed_on } = await this.lock();
    if (silence_mailed_on === day) return false;
    await this.settings.update({ id: SETTINGS_ID }, { silence_mailed_on: day });
    return true;
  }

  /** All settings, private ones included: routes filter them by an output schema. */
  async list(): Promise<SettingsWithParts[]> {
    return [await this.withParts(await this.current())];
  }

  private async withParts(row: SettingsRow): Promise<SettingsWithParts> {
    const parts = Object.entries(await this.address.partsOf(row)).filter(([, part]) => part !== null);
    return { ...this.complete(row), ...Object.fromEntries(parts) };
  }

  private complete(row: SettingsRow): CompleteSettings {
    const words = [row.contact_hours, row.contact_address].filter(Boolean).join('\n');
    const contact_language = textLanguage(words, this.config.contentLanguage);
    return { ...row, time_zone: row.time_zone ?? this.clock.configured, contact_language };
  }

  /** Updates the settings and logs who changed which fields, but not their values. */
  async update(
    { updated_at, ...sent }: z.output<typeof settingsUpdate>,
    admin: Identity,
    request: Request,
  ): Promise<SettingsWithParts> {
    const changed = await this.database.withTransaction(async () => {
      const row = await this.lock();
      requireCurrentVersion(row, updated_at);
      const changes = editable(this.complete(row), sent, READ_ONLY.settings);
      if (shortensAudit(row, changes)) {
        if (!this.sessions.isConfirmed(request)) throw new ApiError('confirmation_required');
        await this.shortened?.(admin, request);
      }
      const from = Object.keys(changes).some((name) => name.startsWith('retention_')) && { retention_from: tomorrow() };
      const stored = await this.address.change(row, changes);
      await this.settings.update({ id: SETTINGS_ID }, { ...stored, ...from, updated_at: nextVersion(row) });
      return this.withParts(await this.settings.findOneByOrFail({ id: SETTINGS_ID }));
    });
    this.latest = undefined;
    this.clock.setZone(changed.time_zone);
    const by = { admin: admin.id, request: request.id };
    log.info({ event: 'settings_changed', fields: Object.keys(sent), ...by }, 'Settings were changed.');
    return changed;
  }
}

/** Changed retention rules apply a day later: until then the panel shows what they will remove. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
