import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  invoiceAmounts,
  type invoiceCreate,
  isGeneratedTrackingCode,
  normalizeTrackingCode,
  type Paginated,
} from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { CompanyClock } from '../history/company-clock.js';
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
  'declared_currency',
] as const;

/** The fields that an invoice copies from the settings. */
const ISSUER_FIELDS = [
  'contact_email',
  'contact_phone',
  'contact_address',
  'company_name',
  'company_tax_id',
  'company_logo',
] as const;

type NewInvoice = z.output<typeof invoiceCreate>;
type Copied = Pick<InvoiceRow, (typeof COPIED_FIELDS)[number]>;
type Settings = Awaited<ReturnType<SettingsService['current']>>;

@Injectable()
export class InvoicesService {
  private readonly invoices: CountedTable<InvoiceRow>;

  constructor(
    private readonly clock: CompanyClock,
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
  async create(invoice: NewInvoice): Promise<InvoiceRow> {
    const now = new Date();
    const copied = await this.copiedFields(invoice.product);
    const year = this.yearOf(now);
    await this.ensureYear(year);
    return this.database.withTransaction(async () => {
      // Locked: a logo that is replaced meanwhile must know of this invoice.
      const settings = await this.settings.lock();
      const number = await this.nextNumber(year);
      const fields = { ...inCurrency(copied, settings), ...issuerOf(settings), ...billed(invoice, settings) };
      const { product } = invoice;
      return this.invoices.insert({ id: newId(), number, product, ...fields, created_at: now.toISOString() });
    });
  }

  /** Whether an invoice shows this logo. */
  showsLogo(name: string): Promise<boolean> {
    return this.invoices.rows.existsBy({ company_logo: name });
  }

  private async copiedFields(product: string): Promise<Copied> {
    const parcel = await this.parcels.findByCode(product);
    if (!parcel && isGeneratedTrackingCode(normalizeTrackingCode(product))) {
      throw ApiError.field('parcel_not_found', 'product');
    }
    return Object.fromEntries(COPIED_FIELDS.map((key) => [key, parcel?.[key] ?? null])) as Copied;
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
    return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: this.clock.timeZone }).format(date));
  }
}

const issuerOf = (settings: Settings) =>
  Object.fromEntries(ISSUER_FIELDS.map((key) => [key, settings[key]])) as Pick<
    Settings,
    (typeof ISSUER_FIELDS)[number]
  >;

/** A value without a currency is in the company's: from now on it says so. */
const inCurrency = (copied: Copied, { currency }: Settings): Copied =>
  copied.declared_value === null ? copied : { ...copied, declared_currency: copied.declared_currency ?? currency };

/** Lines, note and totals. An invoice without lines has no amounts. */
function billed({ lines = [], note, ...chosen }: NewInvoice, settings: Settings) {
  const currency = chosen.currency ?? settings.currency;
  const shown = { note: note === undefined ? settings.invoice_note : note };
  if (lines.length === 0) return { ...shown, currency: null, lines: [], taxes: [], ...NO_TOTALS };
  if (!currency) throw new ApiError('validation', { fields: { currency: 'Currency is required.' } });
  return { ...shown, currency, ...invoiceAmounts(lines) };
}

const NO_TOTALS = { net_total: null, tax_total: null, total: null };
