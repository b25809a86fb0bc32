import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuditEntry, auditQuery, Paginated } from '@waybill/contracts';
import { LessThan, MoreThanOrEqual, type Repository, type SelectQueryBuilder } from 'typeorm';
import type { z } from 'zod';
import { heading, lines } from '../csv/csv.js';
import { Database } from '../database/database.js';
import type { PageQuery } from '../pagination/page-query.js';
import { paginate } from '../pagination/paginate.js';
import { AuditRow } from './audit-entry.entity.js';
import { AuditLog } from './audit-log.js';
import { valuesOf } from './details.js';
import { type Subject, Subjects } from './subjects.js';

export type AuditFilters = z.output<typeof auditQuery>;

const EXPORT_PAGE_SIZE = 500;
const COLUMNS = [
  'id',
  'at',
  'actor',
  'actor_id',
  'session',
  'request',
  'action',
  'entity',
  'record',
  'name',
  'changes',
] as const;
const ORDERS = { newest: { direction: 'DESC' } } as const;

/** Reads the audit log. */
@Injectable()
export class AuditService {
  constructor(
    @InjectRepository(AuditRow) private readonly entries: Repository<AuditRow>,
    private readonly database: Database,
    private readonly log: AuditLog,
    private readonly subjects: Subjects,
  ) {}

  async list(query: AuditFilters & PageQuery, path: string): Promise<Paginated<AuditEntry>> {
    const rows = this.entries.createQueryBuilder('entry');
    await this.filter(rows, query);
    const page = await paginate(rows, { path, query, orders: ORDERS, sort: 'newest', hasNumericIds: true });
    return { ...page, data: await this.toEntries(page.data) };
  }

  async find(id: string): Promise<AuditEntry> {
    const [entry] = await this.toEntries([await this.database.findOrFail(AuditRow, { id })]);
    return entry as AuditEntry;
  }

  private async toEntries(rows: AuditRow[]): Promise<AuditEntry[]> {
    const subjects = await this.subjects.of(rows);
    return rows.map((row, index) => toEntry(row, subjects[index] as Subject));
  }

  /**
   * The filtered log as CSV, page by page; the export is an entry itself, the first line of an unfiltered one. Resolves
   * with the first page: until then a failure is still an error response.
   */
  async export(filters: AuditFilters): Promise<AsyncGenerator<string>> {
    await this.log.record({ action: 'exported', entity: 'audit_entries', values: filters });
    return this.csv(filters, await this.exportPage(filters));
  }

  private async *csv(filters: AuditFilters, first: Paginated<AuditEntry>): AsyncGenerator<string> {
    yield heading(COLUMNS);
    for (let page = first; ; ) {
      if (page.data.length > 0) yield lines(COLUMNS, page.data.map(toLine));
      const cursor = new URLSearchParams(page.next_page_url?.split('?')[1]).get('cursor');
      if (!cursor) return;
      page = await this.exportPage(filters, cursor);
    }
  }

  private exportPage(filters: AuditFilters, cursor?: string): Promise<Paginated<AuditEntry>> {
    return this.list({ ...filters, per_page: EXPORT_PAGE_SIZE, ...(cursor && { cursor }) }, '');
  }

  /** Restricts to the filters. Times grow with ids, so a period is a range of ids. */
  private async filter(rows: SelectQueryBuilder<AuditRow>, filters: AuditFilters): Promise<void> {
    const { actor, entity, record, action, from, to } = filters;
    for (const [column, value] of Object.entries({ actor, entity, record, action })) {
      if (value) rows.andWhere({ [column]: value });
    }
    if (from) rows.andWhere('entry.id >= :first', { first: await this.firstSince(startOf(from)) });
    if (to) rows.andWhere('entry.id <= :last', { last: await this.lastBefore(dayAfter(to)) });
  }

  private async firstSince(at: string): Promise<number> {
    const row = await this.entries.findOne({ where: { at: MoreThanOrEqual(at) }, order: { at: 'ASC', id: 'ASC' } });
    return row ? Number(row.id) : Number.MAX_SAFE_INTEGER;
  }

  private async lastBefore(at: string): Promise<number> {
    const row = await this.entries.findOne({ where: { at: LessThan(at) }, order: { at: 'DESC', id: 'DESC' } });
    return Number(row?.id ?? 0);
  }
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`).toISOString();
const dayAfter = (day: string) => new Date(Date.parse(startOf(day)) + 86_400_000).toISOString();

function toEntry({ details, details_hash, fields, key_id, hash, ...row }: AuditRow, subject: Subject): AuditEntry {
  const changes = Object.entries(valuesOf(details)).map(([field, [before, after]]) => ({ field, before, after }));
  const isErased = details === null && details_hash !== null;
  return { ...row, ...subject, fields: fields ? fields.split(',') : [], changes: isErased ? null : changes };
}

/** An entry in one line: its fields are a cell. Those without values, secret or erased, are there by name. */
const toLine = ({ changes, fields, target, ...entry }: AuditEntry) => {
  const values = new Map(
    changes?.map(({ field, before, after }) => [field, `${inOneLine(before)} → ${inOneLine(after)}`]),
  );
  const cell = fields.map((field) => (values.has(field) ? `${field}: ${values.get(field)}` : field)).join('\n');
  return { ...entry, changes: cell };
};

/** A line break in a value would make what follows look like another change. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const inOneLine = (value: string | null): string =>
  value === null ? '–' : value.replaceAll('\\', '\\\\').replace(LINE_BREAK, '\\n');
