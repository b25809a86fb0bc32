import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isGeneratedTrackingCode, normalizeTrackingCode, type Paginated } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import type { SearchQuery } from '../pagination/page-query.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { SettingsService } from '../settings/settings.service.js';
import type { CountedTable } from '../tables/counted-table.js';
import { Tables } from '../tables/tables.js';
import { InvoiceNumber, InvoiceRow } from './invoice.entity.js';

const SEARCH_KEYS = ['number', 'product'] as const;

/** The fields that an invoice copies from a parcel. */
const COPIED_FIELDS = [
  'tracking_code',
  'sender_name',
  'sender_email',
  'recipient_name',
  'recipient_email',
  'pickup_location',
  'destination',
  'shipped_via',
  'weight',
  'declared_value',
] as const;

@Injectable()
export class InvoicesService {
  private readonly invoices: CountedTable<InvoiceRow>;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly settings: SettingsService,
    @InjectRepository(InvoiceNumber) private readonly numbers: Repository<InvoiceNumber>,
    tables: Tables,
  ) {
    this.invoices = tables.counted(InvoiceRow, SEARCH_KEYS);
  }

  list(query: SearchQuery, path: string): Promise<Paginated<InvoiceRow>> {
    return this.invoices.list(query, path);
  }

  byId(id: string): Promise<InvoiceRow> {
    return this.invoices.byId(id);
  }

  /** Invoices the parcel with this tracking code, else the product that the text describes. */
  async create(product: string): Promise<InvoiceRow> {
    const now = new Date();
    const fields = { ...(await this.copiedFields(product)), ...(await this.issuer()), created_at: now.toISOString() };
    const year = this.yearOf(now);
    await this.ensureYear(year);
    return this.database.withTransaction(async () => {
      const number = await this.nextNumber(year);
      return this.invoices.insert({ id: newId(), number, product, ...fields });
    });
  }

  private async copiedFields(product: string): Promise<Pick<InvoiceRow, (typeof COPIED_FIELDS)[number]>> {
    const parcel = await this.parcels.findByCode(product);
    if (!parcel && isGeneratedTrackingCode(normalizeTrackingCode(product))) {
      throw ApiError.field('parcel_not_found', 'product');
    }
    return Object.fromEntries(COPIED_FIELDS.map((key) => [key, parcel?.[key] ?? null])) as Pick<
      InvoiceRow,
      (typeof COPIED_FIELDS)[number]
    >;
  }

  private async issuer(): Promise<Pick<InvoiceRow, 'contact_email' | 'contact_phone' | 'contact_address'>> {
    const { contact_email, contact_phone, contact_address } = await this.settings.current();
    return { contact_email, contact_phone, contact_address };
  }

  /** Issues no number, so it needs no transaction; the loser of a race finds the row inserted. */
  private async ensureYear(year: number): Promise<void> {
    if (await this.numbers.existsBy({ year })) return;
    try {
      await this.numbers.insert({ year, last: 0 });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Takes the next number. A rollback returns it to the waiting transaction, so there are no gaps. */
  private async nextNumber(year: number): Promise<string> {
    await this.numbers.increment({ year }, 'last', 1);
    const { last } = await this.numbers.findOneByOrFail({ year });
    return `INV-${year}-${String(last).padStart(5, '0')}`;
  }

  private yearOf(date: Date): number {
    return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: this.config.timeZone }).format(date));
  }
}
